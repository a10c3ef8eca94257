import { afterEach, beforeEach, expect, test } from 'vitest';
import { expireOverdueOrders } from '#server/services/orders/close-order.ts';
import { reconcilePayments } from '#server/services/payments/reconcile-payments.ts';
import { intentIdOf, payIntent } from '#server/testing/checkout-shop.ts';
import { openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';
import type { ErrorBody } from '#shared/contracts/errors.ts';
import type { TimelineEntry } from '#shared/contracts/orders/order-timeline.ts';
import type { Order } from '#shared/contracts/orders/orders.ts';
import type { Product } from '#shared/contracts/products/products.ts';
import type { ReductionTerms } from '#shared/domain/payments/reduction.ts';

let shop: TestShop;
let customer: TestUser;
let product: Product;
beforeEach(async () => {
  shop = await openTestShop();
  customer = await shop.addUser();
  const priceBreaks = [{ quantity: 300, price: 4 }];
  product = await shop.addProduct({ minimumQuantity: 100, orderMultiple: 50, price: 5, priceBreaks });
});
afterEach(() => shop.close());

function reduce({ _id }: Order, quantity: unknown, total: unknown, headers: Record<string, string> = {}) {
  const body = { quantity, total };
  return shop.request<Order & ErrorBody>('PATCH', `/api/orders/${_id}/quantity`, {
    token: customer.token,
    body,
    headers,
  });
}

async function available(): Promise<number> {
  return (await shop.request<Product>('GET', `/api/products/${product._id}`)).body.availableQuantity;
}

function requestIntent(order: Order, total = order.total) {
  return shop.request<{ clientSecret: string } & ErrorBody>('POST', '/api/create-payment-intent', {
    token: customer.token,
    body: { totalPrice: total, orderId: order._id },
  });
}

test('gives a part back at the price of the smaller quantity, as frozen when the order was placed', async () => {
  const order = await shop.placeOrder(customer, product, 400);
  expect([order.price, order.total]).toEqual([4, 1600]);
  const admin = await shop.addUser({ admin: true });
  await shop.request('PATCH', `/api/products/${product._id}`, {
    token: admin.token,
    body: { price: 9, priceBreaks: [] },
  });
  const path = `/api/orders/${order._id}/quantity`;
  expect((await shop.request<ReductionTerms>('GET', path, { token: customer.token })).body).toEqual({
    quantity: 400,
    minimumQuantity: 100,
    orderMultiple: 50,
    price: 5,
    priceBreaks: [{ quantity: 300, price: 4 }],
  });

  const { status, body } = await reduce(order, 250, 1250);
  expect([status, body.quantity, body.price, body.total]).toEqual([200, 250, 5, 1250]);
  expect(body).toEqual({ ...order, quantity: 250, price: 5, total: 1250 });
  expect(await available()).toBe(750);
  const events = `/api/orders/${order._id}/events`;
  const timeline = await shop.request<TimelineEntry[]>('GET', events, { token: customer.token });
  expect(timeline.body.at(-1)).toMatchObject({ type: 'order.reduced', by: 'you', quantity: 250 });
  await reduce(order, 100, 500);
  await shop.request('DELETE', `/api/orders/${order._id}`, { token: customer.token });
  expect(await available()).toBe(1000);
});

test('keeps the price of an order from before price lists were kept', async () => {
  const order = await shop.placeOrder(customer, await shop.addProduct({ price: 5 }), 30);
  expect((await reduce(order, 20, 100)).body).toMatchObject({ quantity: 20, price: 5, total: 100 });
});

test.each([
  ['below the minimum', 50, 250, 422],
  ['between two multiples', 120, 600, 422],
  ['as much again and more', 450, 1800, 422],
  ['a fraction', 150.5, 752.5, 422],
  ['nothing', 0, 0, 422],
  ['another total than the new one', 250, 1000, 409],
])('refuses %s', async (_, quantity, total, status) => {
  const order = await shop.placeOrder(customer, product, 400);
  const refused = await reduce(order, quantity, total);
  expect(refused.status).toBe(status);
  expect(refused.body.code).toBe(status === 409 ? 'total_mismatch' : 'invalid_fields');
  expect(await available()).toBe(600);
});

test('an order of the minimum, and one that no card could pay any more, stay as they are', async () => {
  const least = await shop.placeOrder(customer, product, 100);
  expect((await reduce(least, 100, 500)).status).toBe(200);
  expect((await reduce(least, 50, 250)).body.fields?.quantity).toMatch(/no smaller quantity/);
  const cheap = await shop.placeOrder(customer, await shop.addProduct({ minimumQuantity: 1, price: 0.01 }), 60);
  expect((await reduce(cheap, 40, 0.4)).body.fields?.quantity).toMatch(/\$0\.50/);
});

test('a repeated request and a lost response change nothing more', async () => {
  const order = await shop.placeOrder(customer, product, 400);
  const key = { 'idempotency-key': 'one' };
  const responses = await Promise.all(Array.from({ length: 5 }, () => reduce(order, 300, 1200, key)));
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(await available()).toBe(700);
  expect((await reduce(order, 250, 1250, { 'idempotency-key': 'two' })).status).toBe(200);
  const late = await reduce(order, 300, 1200, key);
  expect([late.status, late.body.quantity]).toEqual([200, 250]);
  expect((await reduce(order, 200, 1000, key)).body.code).toBe('idempotency_key_reused');
  expect(await available()).toBe(750);
});

test('of different reductions sent at once with one key, one counts', async () => {
  const order = await shop.placeOrder(customer, product, 400);
  const key = { 'idempotency-key': 'one' };
  const responses = await Promise.all([reduce(order, 300, 1200, key), reduce(order, 250, 1250, key)]);
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(responses.find(({ status }) => status === 409)?.body.code).toBe('idempotency_key_reused');
});

test('only an unpaid, open order can be reduced, and only by its customer', async () => {
  const admin = await shop.addUser({ admin: true });
  const place = () => shop.placeOrder(customer, product, 200);
  const open = { order_paid: await place(), order_shipped: await place() };
  shop.deps.settings.unpaidOrderHours = 0;
  const orders = { ...open, order_closed: await place() };
  await shop.payByCard(customer, open.order_paid);
  await shop.onIdle();
  await shop.request('PATCH', `/api/orders/status/${open.order_shipped._id}`, { token: admin.token });
  shop.advance(2);
  expect(await expireOverdueOrders(shop.deps)).toBe(1);
  for (const [code, order] of Object.entries(orders)) {
    const refused = await reduce(order, 100, 500);
    expect([code, refused.status, refused.body.code]).toEqual([code, 409, code]);
  }
});

test('an open intent for the earlier sum is cancelled, and the next one is for the new sum', async () => {
  const order = await shop.placeOrder(customer, product, 400);
  const first = await requestIntent(order);
  const reduced = (await reduce(order, 300, 1200)).body;
  await shop.onIdle();
  await expect(payIntent(shop, first.body)).rejects.toThrow();
  expect((await requestIntent(order)).body.code).toBe('total_mismatch');
  const second = await requestIntent(reduced);
  const transactionId = await payIntent(shop, second.body);
  const claim = { order: order._id, transactionId };
  const paid = await shop.request<Order>('PATCH', `/api/orders/${order._id}`, { token: customer.token, body: claim });
  expect(paid.body).toMatchObject({ paid: true, total: 1200, transactionId });
});

test('the periodic check cancels an intent whose order was reduced while the process ended', async () => {
  const order = await shop.placeOrder(customer, product, 400);
  const { body } = await requestIntent(order);
  const { add } = shop.deps.paymentQueue;
  shop.deps.paymentQueue.add = () => {};
  await reduce(order, 300, 1200);
  shop.deps.paymentQueue.add = add;
  await reconcilePayments(shop.deps);
  const { state } = await shop.deps.db
    .selectFrom('payment_intents')
    .select('state')
    .where('id', '=', intentIdOf(body))
    .executeTakeFirstOrThrow();
  expect(state).toBe('cancelled');
});

test('a payment of the earlier sum goes back, and the order can still be paid', async () => {
  const order = await shop.placeOrder(customer, product, 400);
  const { body } = await requestIntent(order);
  const cancel = shop.deps.payments.cancelIntent;
  shop.deps.payments.cancelIntent = () => Promise.reject(new Error('lost'));
  const reduced = (await reduce(order, 300, 1200)).body;
  await shop.onIdle();
  shop.errors.splice(0);
  shop.deps.payments.cancelIntent = cancel;
  const transactionId = await payIntent(shop, body);
  const claim = { order: order._id, transactionId };
  const refused = await shop.request<ErrorBody>('PATCH', `/api/orders/${order._id}`, {
    token: customer.token,
    body: claim,
  });
  expect([refused.status, refused.body.code]).toEqual([409, 'payment_mismatch']);
  expect(refused.body.message).toMatch(/changed while you paid/);
  await shop.onIdle();
  const refund = await shop.deps.db.selectFrom('refunds').select('amount_minor').executeTakeFirstOrThrow();
  expect(refund.amount_minor).toBe(160_000);
  await shop.payByCard(customer, reduced);
  await shop.onIdle();
  const now = await shop.request<Order>('GET', `/api/orders/${order._id}`, { token: customer.token });
  expect(now.body.paid).toBe(true);
});

test('a payment of a checkout pays the orders that kept their totals, and the rest goes back', async () => {
  const other = await shop.addProduct({ price: 7 });
  const larger = await shop.request<{ _id: string; orders: Order[]; total: number }>('POST', '/api/checkouts', {
    token: customer.token,
    body: {
      lines: [
        { productId: product._id, quantity: 200, price: 5 },
        { productId: other._id, quantity: 10, price: 7 },
      ],
      address: '1 Dock Road',
      phone: '5550100',
    },
  });
  const intent = await shop.request<{ clientSecret: string }>('POST', '/api/create-payment-intent', {
    token: customer.token,
    body: { totalPrice: larger.body.total, checkoutId: larger.body._id },
  });
  const cancel = shop.deps.payments.cancelIntent;
  shop.deps.payments.cancelIntent = () => Promise.reject(new Error('lost'));
  const [reduced, kept] = larger.body.orders;
  if (!reduced || !kept) throw new Error('The checkout has no orders');
  expect((await reduce(reduced, 150, 750)).status).toBe(200);
  await shop.onIdle();
  shop.errors.splice(0);
  shop.deps.payments.cancelIntent = cancel;
  await payIntent(shop, intent.body);
  await shop.onIdle();
  const read = async ({ _id }: Order) =>
    (await shop.request<Order>('GET', `/api/orders/${_id}`, { token: customer.token })).body;
  expect([(await read(reduced)).paid, (await read(kept)).paid]).toEqual([false, true]);
  const refund = await shop.deps.db.selectFrom('refunds').select('amount_minor').executeTakeFirstOrThrow();
  expect(refund.amount_minor).toBe(100_000);
});
