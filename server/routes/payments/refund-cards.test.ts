import { afterEach, beforeEach, expect, test } from 'vitest';
import { BANK_TAKES_SECONDS } from '#server/demo/stripe/refunds.ts';
import { settleRefunds } from '#server/services/payments/settle-refunds.ts';
import { refundsAtProvider } from '#server/testing/pay-directly.ts';
import { openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';
import type { TimelineEntry } from '#shared/contracts/orders/order-timeline.ts';
import type { Order } from '#shared/contracts/orders/orders.ts';
import type { Refund } from '#shared/contracts/payments/refunds.ts';

// What the shop does with the cards of https://docs.stripe.com/testing#refunds and #disputes.

const REFUNDED_LATER = '4000000000007726';
const REFUND_FAILS_LATER = '4000000000005126';
const DISPUTED = '4000000000000259';

let shop: TestShop;
let admin: TestUser;
let customer: TestUser;
beforeEach(async () => {
  shop = await openTestShop();
  admin = await shop.addUser({ admin: true });
  customer = await shop.addUser();
});
afterEach(() => shop.close());

/** An order of 50.00, paid by this card. */
async function buy(card: string): Promise<Order> {
  const order = await shop.placeOrder(customer, await shop.addProduct({ price: 5 }));
  await shop.payByCard(customer, order, card);
  await shop.onIdle();
  return read(order);
}

const read = async ({ _id }: Pick<Order, '_id'>): Promise<Order> =>
  (await shop.request<Order>('GET', `/api/orders/${_id}?view=all`, { token: customer.token })).body;

async function refund(order: Order, body: { amount?: number } = {}): Promise<number> {
  const path = `/api/orders/${order._id}/refunds`;
  const { status } = await shop.request('POST', path, { token: admin.token, body: { reason: 'Damaged', ...body } });
  await shop.onIdle();
  return status;
}

const refunds = async ({ _id }: Order): Promise<Refund[]> =>
  (await shop.request<Refund[]>('GET', `/api/orders/${_id}/refunds`, { token: admin.token })).body;

async function timeline({ _id }: Order): Promise<string[]> {
  const path = `/api/orders/${_id}/events`;
  const { body } = await shop.request<TimelineEntry[]>('GET', path, { token: admin.token });
  return body.map(({ type }) => type).slice(2);
}

const ship = async ({ _id }: Order): Promise<number> =>
  (await shop.request('PATCH', `/api/orders/status/${_id}`, { token: admin.token })).status;

/** The bank decides on what is due. */
async function letTimePass(): Promise<void> {
  shop.advance(BANK_TAKES_SECONDS * 1000 + 1000);
  await shop.demo.stripe.settleDueRefunds();
  await shop.onIdle();
}

test('7726: a refund is under way until the bank has made it', async () => {
  const order = await buy(REFUNDED_LATER);
  expect(await refund(order, { amount: 20 })).toBe(201);
  expect(await refunds(order)).toMatchObject([{ amount: 20, state: 'pending', canRetry: false }]);
  expect(await read(order)).toMatchObject({ refunded: 0, refundable: 30 });
  expect(await timeline(order)).toEqual(['refund.requested']);
  await letTimePass();
  expect(await refunds(order)).toMatchObject([{ state: 'succeeded' }]);
  expect(await read(order)).toMatchObject({ refunded: 20, refundable: 30 });

  // Without a webhook the periodic check finds it.
  shop.demo.stripe.trouble.delivery = 'never';
  expect(await refund(order)).toBe(201);
  const rows = () => shop.demo.stripe.change(({ db }) => db.selectFrom('demo_stripe_refunds').selectAll().execute());
  const id = (await rows()).find(({ status }) => status === 'pending')?.id ?? '';
  await shop.demo.stripe.changeRefund(id, 'succeeded');
  await settleRefunds(shop.deps);
  expect(await read(order)).toMatchObject({ refunded: 50, allRefunded: true });
  expect(await timeline(order)).toEqual([
    'refund.requested',
    'refund.completed',
    'refund.requested',
    'refund.completed',
  ]);
});

test('5126: a refund that was made comes back, and is tried again without more money leaving', async () => {
  const order = await buy(REFUND_FAILS_LATER);
  expect(await refund(order)).toBe(201);
  expect(await read(order)).toMatchObject({ refunded: 50, allRefunded: true });
  for (const attempt of [1, 2]) {
    await letTimePass();
    expect(shop.errors.splice(0)).toEqual([expect.stringContaining('A refund has failed')]);
    expect(await refunds(order)).toMatchObject([
      { amount: 50, state: 'failed', failureReason: 'expired_or_canceled_card', canRetry: true },
    ]);
    // It is owed still, so the order stays closed.
    expect(await read(order)).toMatchObject({ refunded: 0, refundable: 0 });
    expect([await ship(order), await refund(order, { amount: 1 })]).toEqual([409, 409]);
    expect((await refundsAtProvider(shop, order.transactionId ?? '')).returned).toBe(0);
    shop.advance(attempt * 11 * 60_000);
    await Promise.all([settleRefunds(shop.deps), settleRefunds(shop.deps)]);
    await shop.onIdle();
    expect(await read(order)).toMatchObject({ refunded: 50, allRefunded: true });
  }
  const { refunds: made, returned } = await refundsAtProvider(shop, order.transactionId ?? '');
  expect([made.length, returned]).toEqual([3, 5000]);
  const round = ['refund.completed', 'refund.failed'];
  expect(await timeline(order)).toEqual(['refund.requested', ...round, ...round, 'refund.completed']);
});

test.each([
  ['won', 200, 201],
  ['lost', 409, 409],
] as const)('0259: the payment is disputed at once; when that is %s', async (outcome, shipped, refunded) => {
  const order = await buy(DISPUTED);
  expect(order).toMatchObject({ paid: true, disputed: true });
  expect([await ship(order), await refund(order)]).toEqual([409, 409]);
  const disputes = await shop.demo.stripe.change(({ db }) =>
    db.selectFrom('demo_stripe_disputes').selectAll().execute(),
  );
  await shop.demo.stripe.closeDispute(disputes[0]?.id ?? '', outcome);
  await shop.onIdle();
  expect(await read(order)).toMatchObject({ disputed: outcome === 'lost' });
  expect([await ship(order), await refund(order, { amount: 5 })]).toEqual([shipped, refunded]);
  expect((await timeline(order)).slice(0, 2)).toEqual(['dispute.opened', `dispute.${outcome}`]);
});
