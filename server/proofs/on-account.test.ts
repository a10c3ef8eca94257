import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { verifyDatabase } from '#server/db/checks/verify.ts';
import { writerOf } from '#server/db/connections.ts';
import { PROOF_TIMEOUT_MS, report, rounds } from '#server/proofs/support/proof.ts';
import { withoutTransferKeys, withStaleCredit } from '#server/proofs/support/without-guards.ts';
import { type AccountShop, openAccountShop } from '#server/testing/account-shop.ts';
import type { Order } from '#shared/contracts/orders/orders.ts';
import type { Product } from '#shared/contracts/products/products.ts';

// A customer on account spends the limit from many sides at once; staff record transfers more than once at once.

const LIMIT = 100;

type Options = Parameters<typeof openAccountShop>[0];

function tally(statuses: (number | string | undefined)[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const status of statuses) counts[String(status)] = (counts[String(status)] ?? 0) + 1;
  return counts;
}

/** Three fit. Each order has its own product, so that on PostgreSQL only the customer's lock makes them wait. */
async function spend(one: AccountShop, count: number): Promise<Record<string, number>> {
  const products: Product[] = [];
  for (let n = 0; n < count; n += 1) {
    products.push(await one.shop.addProduct({ minimumQuantity: 1, availableQuantity: 100, price: 1 }));
  }
  const sent = products.map((product, n) =>
    n % 2 === 0 ? one.place(30, undefined, product) : one.placeCheckout(30, product),
  );
  return tally((await Promise.all(sent)).map(({ status, body }) => (status === 201 ? status : body.code)));
}

async function openAtLimit(options?: Options): Promise<AccountShop> {
  const one = await openAccountShop(options);
  await one.setTerms(LIMIT);
  return one;
}

test(
  'orders and checkouts on account never exceed the limit together',
  async () => {
    const tries = rounds(4, 100);
    const count = rounds(12, 30);
    let failed = 0;
    for (let round = 0; round < tries; round += 1) {
      const one = await openAtLimit();
      const results = await spend(one, count);
      expect(results).toEqual({ 201: 3, credit_limit_exceeded: count - 3 });
      expect(await one.account()).toMatchObject({ owed: 90, left: 10 });
      const problems = await verifyDatabase(one.shop.deps.db);
      failed += problems.length;
      expect(problems).toEqual([]);
      await one.shop.close();
    }

    const control = await openAtLimit({ replace: withStaleCredit });
    const { 201: accepted } = await spend(control, 12);
    expect(accepted).toBe(12);
    const problems = await verifyDatabase(control.shop.deps.db);
    expect(problems).toContainEqual(expect.stringMatching(/above the limit/));
    await control.shop.discard();
    report({
      promise: 'Orders and checkouts on account, however many at once, never come to more than the limit',
      tried: `${tries} rounds of ${count} orders and checkouts at once, of which three fit: three accepted in each`,
      failed,
      control: `with what is owed read before the others: ${accepted} of 12 accepted, and verify-db says so`,
      test: 'server/proofs/on-account.test.ts',
    });
  },
  PROOF_TIMEOUT_MS,
);

async function openInvoiced(options?: Options): Promise<{ one: AccountShop; order: Order }> {
  const one = await openAtLimit(options);
  return { one, order: (await one.ship((await one.place(LIMIT)).body)).body };
}

test(
  'a transfer that is sent many times counts once, and money from two sides pays once',
  async () => {
    const tries = rounds(4, 100);
    let failed = 0;
    for (let round = 0; round < tries; round += 1) {
      const { one, order } = await openInvoiced();
      const same = () => one.transfer([[order, 10]], { key: 'same' });
      const first = await Promise.all(Array.from({ length: 8 }, same));
      expect(tally(first.map(({ status }) => status))).toEqual({ 201: 8 });
      expect((await same()).body._id).toBe(first[0]?.body._id);
      expect(await one.account()).toMatchObject({ owed: 90 });
      const rest = await Promise.all([one.transfer([[order, 90]]), one.transfer([[order, 90]])]);
      expect(tally(rest.map(({ status }) => status))).toEqual({ 201: 1, 409: 1 });
      const [paid] = rest.filter(({ status }) => status === 201);
      if (paid === undefined) throw new Error('No transfer was recorded');
      const back = await Promise.all([one.reverse(paid.body), one.reverse(paid.body)]);
      expect(tally(back.map(({ status }) => status))).toEqual({ 201: 1, 409: 1 });
      expect(await one.account()).toMatchObject({ owed: 90 });
      failed += (await verifyDatabase(one.shop.deps.db)).length;
      await one.shop.close();
    }
    for (let round = 0; round < tries; round += 1) failed += await raceCard();
    expect(failed).toBe(0);

    const { one, order } = await openInvoiced({ replace: withoutTransferKeys });
    await sql`drop index bank_transfers_by_key`.execute(writerOf(one.shop.deps.db));
    await Promise.all(Array.from({ length: 8 }, () => one.transfer([[order, 10]], { key: 'same' })));
    const { owed } = await one.account();
    expect(owed).toBe(20);
    await one.shop.discard();
    report({
      promise: 'A bank transfer that is recorded many times at once counts once, and an invoice is paid once',
      tried: `${tries} rounds of one transfer sent nine times, two for the rest, and two reversals; ${tries} of a transfer against a card`,
      failed,
      control: `without the idempotency key: eight of eight were counted, and ${owed} of 100 was left`,
      test: 'server/proofs/on-account.test.ts',
    });
  },
  PROOF_TIMEOUT_MS,
);

async function raceCard(): Promise<number> {
  const { one, order } = await openInvoiced();
  const { shop, customer } = one;
  const body = { totalPrice: order.total, orderId: order._id };
  await shop.request('POST', '/api/create-payment-intent', { token: customer.token, body });
  const [transfer] = await Promise.all([
    one.transfer([[order, LIMIT]]),
    shop.payByCard(customer, order).catch(() => undefined),
  ]);
  await shop.onIdle();
  const { body: now } = await shop.request<Order>('GET', `/api/orders/${order._id}`, { token: customer.token });
  expect(now.paid).toBe(true);
  expect(now.transactionId === transfer.body._id).toBe(transfer.status === 201);
  expect(await one.account()).toMatchObject({ owed: 0 });
  const problems = await verifyDatabase(shop.deps.db);
  shop.errors.splice(0);
  await shop.close();
  return problems.length;
}
