import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { verifyDatabase } from '#server/db/checks/verify.ts';
import type { Deps } from '#server/deps.ts';
import { PROOF_TIMEOUT_MS, report, rounds } from '#server/proofs/support/proof.ts';
import { withoutSessionGuards } from '#server/proofs/support/without-guards.ts';
import { checkoutBody } from '#server/testing/sample-bodies.ts';
import { openTestShop } from '#server/testing/test-shop.ts';
import type { Product } from '#shared/contracts/products/products.ts';

// A customer closes the account while ordering and cancelling.

interface Outcome {
  placed: number;
  refused: number;
  /** Rounds that left goods reserved for a closed account, or a wrong stock. */
  wrong: number;
}

const openShop = (replace?: (deps: Deps) => Partial<Deps>) =>
  openTestShop({ settings: { unpaidOrdersPerCustomer: 1000 }, ...(replace && { replace }) });

async function race(shop: Awaited<ReturnType<typeof openShop>>, count: number): Promise<Outcome> {
  const outcome: Outcome = { placed: 0, refused: 0, wrong: 0 };
  const products: Product[] = [];
  for (let n = 0; n < 4; n += 1) products.push(await shop.addProduct({ price: 5, availableQuantity: 1000 }));
  for (let round = 0; round < count; round += 1) {
    const { email, token } = await shop.addUser();
    const other = await shop.addUser();
    const idToken = await shop.idToken(email);
    const first = await shop.placeOrder({ ...other, email, token }, products[round % 4] as Product, 10);
    const close = () =>
      shop.request('DELETE', `/api/users/${encodeURIComponent(email)}`, { token: idToken, body: { email } });
    const checkOut = (by: string, lines: Product[]) =>
      shop.request('POST', '/api/checkouts', { token: by, body: checkoutBody(lines) });
    let isOver = false;
    const closing = Promise.all([close(), close()]).finally(() => {
      isOver = true;
    });
    const statuses = [
      checkOut(other.token, products.toReversed()),
      shop.request('DELETE', `/api/orders/${first._id}`, { token }),
    ];
    // Once more after the account is closed, so that some are on their way at that moment.
    for (const lines of [products, products.toReversed(), products.slice(2)]) {
      for (let last = false; !last; await setImmediate()) {
        last = isOver;
        statuses.push(checkOut(token, lines));
        await Promise.race([closing, statuses.at(-1)]);
      }
    }
    expect((await closing).map(({ status }) => status)).toEqual([200, 200]);
    for (const { status } of await Promise.all(statuses)) {
      expect([200, 201, 401, 404, 409]).toContain(status);
      if (status === 201) outcome.placed += 1;
      if (status === 401) outcome.refused += 1;
    }
    const reserved = await shop.deps.db
      .selectFrom('orders')
      .innerJoin('users', 'users.id', 'orders.owner_id')
      .select('orders.id')
      .where('retired_at', 'is not', null)
      .where('cancelled_at', 'is', null)
      .execute();
    if (reserved.length > 0) outcome.wrong += 1;
  }
  return outcome;
}

test(
  'an account that is closed while its orders are placed leaves no goods reserved',
  async () => {
    const count = rounds(4, 300);
    const shop = await openShop();
    const outcome = await race(shop, count);
    expect(outcome.wrong).toBe(0);
    expect(outcome.placed).toBeGreaterThan(0);
    expect(outcome.refused).toBeGreaterThan(0);
    await shop.close();

    const unguarded = await openShop(withoutSessionGuards);
    const control = await race(unguarded, 3);
    expect(control.wrong).toBeGreaterThan(0);
    expect(await verifyDatabase(unguarded.deps.db)).not.toEqual([]);
    await unguarded.discard();
    report({
      promise: 'Closing an account gives back what it had reserved, whatever is ordered at the same moment',
      tried: `${count} rounds of 2 closings while orders are placed: ${outcome.placed} placed, ${outcome.refused} refused`,
      failed: outcome.wrong,
      control: `when the user is read as before the closing: ${control.wrong} of 3 rounds left goods reserved`,
      test: 'server/proofs/closing-races.test.ts',
    });
  },
  PROOF_TIMEOUT_MS,
);
