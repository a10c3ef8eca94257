import { afterEach, beforeEach, expect, test } from 'vitest';
import { verifyDatabase } from '#server/db/checks/verify.ts';
import { openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';
import type { ErrorBody } from '#shared/contracts/errors.ts';
import type { PackedParcel } from '#shared/contracts/fulfilment/packing.ts';
import type { TimelineEntry } from '#shared/contracts/orders/order-timeline.ts';
import type { OrderViewCounts } from '#shared/contracts/orders/order-views.ts';
import type { Order } from '#shared/contracts/orders/orders.ts';
import { holdMessages } from '#shared/messages/orders/holds.ts';

let shop: TestShop;
let packer: TestUser;
let customer: TestUser;
let order: Order;
beforeEach(async () => {
  shop = await openTestShop();
  packer = await shop.addUser({ role: 'warehouse' });
  customer = await shop.addUser();
  order = await shop.placeOrder(customer, await shop.addProduct());
  await shop.payByCard(customer, order);
  await shop.onIdle();
});
afterEach(() => shop.close());

const send = <Body = Order>(method: string, path: string, body?: object, by = packer) =>
  shop.request<Body>(method, `/api${path}`, { token: by.token, body });
const hold = (reason: string) => send('PUT', `/orders/${order._id}/hold`, { reason });
const release = () => send('DELETE', `/orders/${order._id}/hold`);
const listed = async (view: string) => (await send<Order[]>('GET', `/orders?view=${view}&limit=20`)).body.length;
const counts = async () => (await send<OrderViewCounts>('GET', '/orders/views')).body;

test('an order that is held back is not shipped by anybody, and says why', async () => {
  expect((await hold('Address to be checked')).body.hold).toMatchObject({ reason: 'Address to be checked' });
  const refusal = { code: 'order_on_hold', message: holdMessages.because('Address to be checked') };
  expect((await send<ErrorBody>('PATCH', `/orders/status/${order._id}`)).body).toMatchObject(refusal);
  const many = { orders: [{ orderId: order._id }] };
  expect((await send<object[]>('POST', '/orders/shipments', many)).body).toMatchObject([
    { result: 'refused', problem: refusal },
  ]);
  const { packings } = (await send<PackedParcel>('GET', `/packing/${order._id}`)).body;
  expect(packings[0]?.problem).toEqual(refusal);
  const scan = { key: 'a', code: null, quantity: order.quantity };
  expect((await send<ErrorBody>('POST', `/packing/${order._id}/scans`, scan)).body).toMatchObject(refusal);

  expect((await release()).body.hold).toBeNull();
  expect((await send('PATCH', `/orders/status/${order._id}`)).body.status).toBe(true);
  expect(await verifyDatabase(shop.deps.db)).toEqual([]);
});

test('it waits in a view of its own, and not among those to ship', async () => {
  expect([await listed('to-ship'), await listed('on-hold')]).toEqual([1, 0]);
  await hold('Customer calls back');
  expect([await listed('to-ship'), await listed('on-hold')]).toEqual([0, 1]);
  expect(await counts()).toMatchObject({ 'to-ship': 0, 'on-hold': 1 });
  await release();
  expect(await counts()).toMatchObject({ 'to-ship': 1, 'on-hold': 0 });
});

test('its customer is not told', async () => {
  await hold('Pays late as a rule');
  expect((await send('GET', `/orders/${order._id}`, undefined, customer)).body.hold).toBeNull();
  const seen = await send<TimelineEntry[]>('GET', `/orders/${order._id}/events`, undefined, customer);
  expect(seen.body.map(({ type }) => type)).toEqual(['order.placed', 'order.paid']);
  const own = await send<Order[]>('GET', `/orders/${customer.email}`, undefined, customer);
  expect(own.body.map((each) => each.hold)).toEqual([null]);
});

test('needs a reason, is repeatable, and ends with the order', async () => {
  expect((await hold(' ')).status).toBe(422);
  for (const reason of ['First', 'First', 'Second']) expect((await hold(reason)).status).toBe(200);
  for (const _ of [1, 2]) expect((await release()).status).toBe(200);
  const { body } = await send<TimelineEntry[]>('GET', `/orders/${order._id}/events`);
  expect(body.map(({ type }) => type).filter((type) => /held|released/.test(type))).toEqual([
    'order.held',
    'order.held',
    'order.released',
  ]);
  await send('PATCH', `/orders/status/${order._id}`);
  expect((await send<ErrorBody>('PUT', `/orders/${order._id}/hold`, { reason: 'Late' })).body.code).toBe(
    'order_shipped',
  );
});

test('a shipment and a hold at the same moment are one after the other', async () => {
  for (let round = 0; round < 8; round += 1) {
    const each = await shop.placeOrder(customer, await shop.addProduct());
    const [shipped, held] = await Promise.all([
      send<Order>('PATCH', `/orders/status/${each._id}`),
      send<Order>('PUT', `/orders/${each._id}/hold`, { reason: 'Wait' }),
    ]);
    expect([shipped.status, held.status].toSorted()).toEqual([200, 409]);
    const after = (await send('GET', `/orders/${each._id}`)).body;
    expect(after.status).toBe(after.hold === null);
  }
});
