import { afterEach, beforeEach, expect, test } from 'vitest';
import { expireOverdueOrders } from '#server/services/orders/close-order.ts';
import { payDirectly } from '#server/testing/pay-directly.ts';
import { openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';
import type { TimelineEntry } from '#shared/contracts/orders/order-timeline.ts';
import type { Order } from '#shared/contracts/orders/orders.ts';

let shop: TestShop;
let admin: TestUser;
let customer: TestUser;
let order: Order;
beforeEach(async () => {
  shop = await openTestShop();
  admin = await shop.addUser({ admin: true });
  customer = await shop.addUser();
  order = await shop.placeOrder(customer, await shop.addProduct({ price: 5 }));
});
afterEach(() => shop.close());

async function timeline({ token }: TestUser): Promise<TimelineEntry[]> {
  const { status, body } = await shop.request<TimelineEntry[]>('GET', `/api/orders/${order._id}/events`, { token });
  expect(status).toBe(200);
  return body;
}

const ship = (body?: unknown) =>
  shop.request<Order>('PATCH', `/api/orders/status/${order._id}`, { token: admin.token, body });
const unship = () => shop.request<Order>('DELETE', `/api/orders/status/${order._id}`, { token: admin.token });

test('tells the customer what happened, and staff also who did it', async () => {
  const transactionId = await shop.payByCard(customer, order);
  await shop.onIdle();
  await shop.request('POST', '/api/orders/printed', { token: admin.token, body: { orders: [order._id] } });
  await ship({ carrier: 'UPS', trackingNumber: '1Z9' });
  const entries = await timeline(customer);
  expect(entries.map(({ type, by }) => [type, by])).toEqual([
    ['order.placed', 'you'],
    ['order.paid', 'system'],
    ['order.shipped', 'shop'],
  ]);
  expect(entries[1]?.transactionId).toBe(transactionId);
  expect(entries[2]).toMatchObject({ carrier: 'UPS', trackingNumber: '1Z9' });
  expect(entries.every(({ email }) => email === null)).toBe(true);
  expect((await timeline(admin)).map(({ type, by, email }) => [type, by, email])).toEqual([
    ['order.placed', 'customer', customer.email],
    ['order.paid', 'system', null],
    ['order.printed', 'you', admin.email],
    ['order.shipped', 'you', admin.email],
  ]);
});

test('tells of a cancelled order that its money went back', async () => {
  await shop.request('DELETE', `/api/orders/${order._id}`, { token: customer.token });
  await payDirectly(shop, { orderId: order._id, amount: 5000 });
  await shop.onIdle();
  const types = (await timeline(customer)).map(({ type }) => type);
  expect(types).toEqual(['order.placed', 'order.cancelled', 'refund.requested', 'refund.completed']);
});

test('tells that an order expired', async () => {
  shop.advance((shop.deps.settings.unpaidOrderHours + 1) * 3_600_000);
  expect(await expireOverdueOrders(shop.deps)).toBe(1);
  customer = await shop.addUser({ email: customer.email });
  expect((await timeline(customer)).at(-1)).toMatchObject({ type: 'order.expired', by: 'system' });
});

test('a shipment takes a carrier and a tracking number, which are gone when it is taken back', async () => {
  const shipped = await ship({ carrier: ' DHL ', trackingNumber: '00340' });
  expect(shipped.body).toMatchObject({ status: true, carrier: 'DHL', trackingNumber: '00340' });
  expect((await unship()).body).toMatchObject({ status: false, carrier: null, trackingNumber: null });
  for (const body of [undefined, {}, { carrier: '', trackingNumber: null }]) {
    const { status, body: response } = await ship(body);
    expect([status, response.carrier, response.trackingNumber]).toEqual([200, null, null]);
    await unship();
  }
  for (const body of [{ carrier: 7 }, { trackingNumber: 'x'.repeat(101) }, { carrier: 'a\u0000b' }, [], null])
    expect((await ship(body)).status).toBe(422);
  expect((await timeline(customer)).filter(({ type }) => type === 'order.shipped')).toHaveLength(4);
});
