import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Deps } from '#server/deps.ts';
import { expireOverdueOrders } from '#server/services/orders/close-order.ts';
import { reconcilePayments } from '#server/services/payments/reconcile-payments.ts';
import { openOrderShop, requestIntent } from '#server/testing/order-shop.ts';
import { payDirectly, refundsAtProvider } from '#server/testing/pay-directly.ts';
import { sendWebhook } from '#server/testing/send-webhook.ts';
import type { TestShop, TestUser } from '#server/testing/test-shop.ts';
import type { Order } from '#shared/contracts/orders/orders.ts';
import { paymentMessages } from '#shared/messages/users/account.ts';

// Payment intents from the provider's dashboard, another program, or after a restored copy.

let shop: TestShop;
let customer: TestUser;
let order: Order;
let opened: string;
beforeEach(() => open());
afterEach(() => shop.close());

async function open(replace?: (deps: Deps) => Partial<Deps>): Promise<void> {
  ({ shop, customer, order } = await openOrderShop(replace));
  const { body } = await requestIntent({ shop, customer, order });
  opened = body.clientSecret.split('_secret_')[0] ?? '';
}

const row = () => shop.deps.db.selectFrom('orders').selectAll().where('id', '=', order._id).executeTakeFirstOrThrow();

function claim(transactionId: string) {
  const body = { order: order._id, transactionId };
  const { token } = customer;
  return shop.request<Order & { code: string; message: string }>('PATCH', `/api/orders/${order._id}`, { token, body });
}

const warnings = () => shop.errors.splice(0).map((line) => line.split(':')[0]);

test('matching money pays an open order, and cancels the open intent', async () => {
  const intent = await payDirectly(shop, { orderId: order._id, amount: 5000 });
  await shop.onIdle();
  expect((await row()).transaction_id).toBe(intent.id);
  expect(await shop.deps.payments.retrieveIntent(opened)).toMatchObject({ status: 'canceled' });
  expect((await refundsAtProvider(shop, intent.id)).returned).toBe(0);
});

test('refunds the money of the open intent when it arrives too', async () => {
  const paidBoth = await Promise.all([
    payDirectly(shop, { orderId: order._id, amount: 5000 }),
    shop.payByCard(customer, order),
  ]);
  await shop.onIdle();
  const returned = await Promise.all([refundsAtProvider(shop, paidBoth[0].id), refundsAtProvider(shop, paidBoth[1])]);
  expect(returned.map((intent) => intent.returned).toSorted()).toEqual([0, 5000]);
});

test.each(['another amount', 'another currency', 'a part only'] as const)(
  'money of %s pays nothing, and all that arrived is refunded',
  async (what) => {
    const amount = what === 'another amount' ? 4999 : 5000;
    const currency = what === 'another currency' ? 'eur' : 'usd';
    // The stand-in takes the whole amount only, so its webhook is held back.
    const isPart = what === 'a part only';
    const intent = await payDirectly(shop, { ...(!isPart && { orderId: order._id }), amount, currency });
    await shop.onIdle();
    shop.errors.splice(0, isPart ? 1 : 0);
    const received = isPart ? { metadata: { orderId: order._id }, amount_received: 2000 } : {};
    expect(await sendWebhook(shop, { id: 'evt_1', intent: { ...intent, ...received } })).toBe(200);
    await shop.onIdle();
    // Once refunded, later events of it pay nothing.
    const whole = { ...intent, metadata: { orderId: order._id }, amount: 5000, amount_received: 5000, currency: 'usd' };
    expect(await sendWebhook(shop, { id: 'evt_2', intent: whole })).toBe(200);
    await shop.onIdle();
    expect((await row()).paid_at).toBeNull();
    const returned = isPart ? 2000 : amount;
    expect(await refundsAtProvider(shop, intent.id)).toMatchObject({ returned, refunds: [{ amount: returned }] });
    expect(new Set(warnings())).toEqual(new Set(['Money arrived that is not the total of its order; it goes back']));
    expect(await shop.deps.payments.retrieveIntent(opened)).toMatchObject({ status: 'requires_payment_method' });
  },
);

test.each(['paid', 'cancelled', 'expired'] as const)('refunds money for an order that is %s', async (state) => {
  if (state === 'paid') await shop.payByCard(customer, order);
  if (state === 'cancelled') await shop.request('DELETE', `/api/orders/${order._id}`, { token: customer.token });
  if (state === 'expired') {
    shop.advance((shop.deps.settings.unpaidOrderHours + 1) * 3_600_000);
    expect(await expireOverdueOrders(shop.deps)).toBe(1);
  }
  await shop.onIdle();
  const intent = await payDirectly(shop, { orderId: order._id, amount: 5000 });
  await shop.onIdle();
  expect(await refundsAtProvider(shop, intent.id)).toMatchObject({
    returned: 5000,
    refunds: [{ status: 'succeeded' }],
  });
  expect((await row()).transaction_id).toBe(state === 'paid' ? opened : null);
});

test.each([undefined, 'an-order-of-another-shop'])('does not touch money for the order %s', async (orderId) => {
  const intent = await payDirectly(shop, { ...(orderId && { orderId }), amount: 5000 });
  expect(await sendWebhook(shop, { id: 'evt_1', intent })).toBe(200);
  await shop.onIdle();
  expect(await refundsAtProvider(shop, intent.id)).toMatchObject({ refunds: [] });
  expect(new Set(warnings())).toEqual(new Set(['Money arrived that fits no order']));
});

test('the same event 20 times at once counts once, and a succeeded intent without money not at all', async () => {
  const intent = await payDirectly(shop, { amount: 5000 });
  await shop.onIdle();
  shop.errors.splice(0);
  const mine = { ...intent, metadata: { orderId: order._id } };
  expect(await sendWebhook(shop, { id: 'evt_0', intent: { ...mine, amount_received: 0 } })).toBe(200);
  expect((await row()).paid_at).toBeNull();
  const statuses = await Promise.all(
    Array.from({ length: 20 }, (_, n) => sendWebhook(shop, { id: `evt_${1 + (n % 4)}`, intent: mine })),
  );
  expect(new Set(statuses)).toEqual(new Set([200]));
  const other = await shop.placeOrder(customer, await shop.addProduct({ price: 5 }));
  expect(await sendWebhook(shop, { id: 'evt_9', intent: { ...intent, metadata: { orderId: other._id } } })).toBe(200);
  await shop.onIdle();
  expect((await row()).transaction_id).toBe(intent.id);
  expect(await shop.deps.db.selectFrom('refunds').selectAll().execute()).toEqual([]);
});

test('a customer who claims such money gets the paid order, or learns of the refund', async () => {
  const foreign = await payDirectly(shop, { amount: 5000 });
  const wrong = await payDirectly(shop, { orderId: order._id, amount: 4999 });
  const mismatch = await claim(wrong.id);
  expect([mismatch.status, mismatch.body]).toMatchObject([
    409,
    { code: 'payment_mismatch', message: paymentMessages.mismatch },
  ]);
  expect((await claim(foreign.id)).body.code).toBe('payment_mismatch');
  const right = await payDirectly(shop, { orderId: order._id, amount: 5000 });
  expect((await claim(right.id)).body).toMatchObject({ paid: true, transactionId: right.id });
  await shop.onIdle();
  shop.errors.splice(0);
});

describe('money of the wrong mode', () => {
  test('a live webhook has no effect in a test shop', async () => {
    const intent = await payDirectly(shop, { amount: 5000 });
    await shop.onIdle();
    shop.errors.splice(0);
    const mine = { ...intent, metadata: { orderId: order._id } };
    expect(await sendWebhook(shop, { id: 'evt_1', intent: { ...mine, livemode: true }, livemode: true })).toBe(200);
    expect(await sendWebhook(shop, { id: 'evt_2', intent: mine, livemode: true })).toBe(200);
    expect(await sendWebhook(shop, { id: 'evt_3', intent: { ...mine, livemode: true } })).toBe(200);
    expect(warnings()).toEqual(Array(3).fill(expect.stringContaining('wrong mode was refused')));
    expect(await shop.deps.db.selectFrom('refunds').selectAll().execute()).toEqual([]);
    expect((await row()).paid_at).toBeNull();
  });

  test('test money never pays in a live shop: not by webhook, claim or periodic check', async () => {
    await shop.close();
    await open(({ payments }) => ({ payments: { ...payments, isLive: true } }));
    const id = await shop.payByCard(customer, order);
    await shop.onIdle();
    expect((await claim(id)).body.code).toBe('payment_mismatch');
    await reconcilePayments(shop.deps);
    expect(warnings()).toEqual(Array(3).fill(expect.stringContaining('wrong mode was refused')));
    expect((await row()).paid_at).toBeNull();
    expect((await refundsAtProvider(shop, id)).refunds).toEqual([]);
  });
});
