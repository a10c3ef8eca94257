import { expect, test } from 'vitest';
import { verifyDatabase } from '#server/db/checks/verify.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { PROOF_TIMEOUT_MS, report, rounds } from '#server/proofs/support/proof.ts';
import { withInvoiceSequence } from '#server/proofs/support/without-guards.ts';
import { issueInvoice } from '#server/services/invoices/issue-invoice.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import type { Order } from '#shared/contracts/orders/orders.ts';

// Payments and refunds take numbers at once, between transactions that are rolled back.

type Options = NonNullable<Parameters<typeof openTestShop>[0]>;

class Undone extends Error {}

async function takeAndUndo({ deps }: TestShop, { _id }: Order): Promise<void> {
  const undone = inTransaction(deps.db, async (db) => {
    await issueInvoice(db, { orderIds: [_id], cause: 'payment', at: deps.now() });
    throw new Undone();
  });
  await expect(undone).rejects.toThrow(Undone);
}

async function openRace(count: number, options?: Options) {
  const shop = await openTestShop({ ...options, settings: { unpaidOrdersPerCustomer: 10_000 } });
  const admin = await shop.addUser({ admin: true });
  const customer = await shop.addUser();
  const place = async () => {
    const placed: Order[] = [];
    for (let n = 0; n < count; n += 1)
      placed.push(await shop.placeOrder(customer, await shop.addProduct({ price: 5 })));
    return placed;
  };
  const [orders, unpaid] = [await place(), await place()];
  return {
    shop,
    pay: async () => {
      await Promise.all(
        orders.flatMap((order, n) => [
          shop.payByCard(customer, order),
          ...unpaid.slice(n, n + 1).map((other) => takeAndUndo(shop, other)),
        ]),
      );
      await shop.onIdle();
    },
    refund: async () => {
      const body = { reason: 'Damaged' };
      const { token } = admin;
      const sent = orders.map(({ _id }) => shop.request('POST', `/api/orders/${_id}/refunds`, { token, body }));
      expect(new Set((await Promise.all(sent)).map(({ status }) => status))).toEqual(new Set([201]));
      await shop.onIdle();
    },
  };
}

test(
  'numbers of invoices and credit notes have no gap and no double, however many are issued at once',
  async () => {
    const sizes = [...Array<number>(rounds(2, 20)).fill(rounds(6, 20)), ...Array<number>(rounds(0, 1)).fill(1_000)];
    let failed = 0;
    for (const count of sizes) {
      const { shop, pay, refund } = await openRace(count);
      await pay();
      await refund();
      const issued = await shop.deps.db.selectFrom('invoices').select(['series', 'serial']).execute();
      const serials = (series: string) =>
        issued
          .filter((one) => one.series === series)
          .map(({ serial }) => serial)
          .toSorted((a, b) => a - b);
      const all = Array.from({ length: count }, (_, index) => index + 1);
      expect([serials('INV'), serials('CN')]).toEqual([all, all]);
      const problems = await verifyDatabase(shop.deps.db);
      failed += problems.length;
      expect(problems).toEqual([]);
      await shop.close();
    }

    const control = await openRace(6, { replace: withInvoiceSequence });
    await control.pay();
    const problems = await verifyDatabase(control.shop.deps.db);
    expect(problems).toContainEqual(expect.stringMatching(/have a gap or a double/));
    await control.shop.discard();
    report({
      promise: 'Numbers of invoices and credit notes have no gap and no double, however many are issued at once',
      tried: `${sizes.length} rounds of up to ${Math.max(...sizes)} payments at once, with as many transactions that are rolled back, then as many refunds at once`,
      failed,
      control: 'with a counter that no rollback turns back: gaps, and verify-db says so',
      test: 'server/proofs/invoices.test.ts',
    });
  },
  PROOF_TIMEOUT_MS,
);
