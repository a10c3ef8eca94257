import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';
import type { ShipmentResult, UndoneShipment } from '#shared/contracts/fulfilment/shipments.ts';
import type { Order } from '#shared/contracts/orders/orders.ts';
import type { Product } from '#shared/contracts/products/products.ts';
import { UNSHIP_WINDOW_MS } from '#shared/domain/limits.ts';
import { shipmentMessages } from '#shared/messages/fulfilment/shipments.ts';

let shop: TestShop;
let staff: TestUser;
let customer: TestUser;
let product: Product;
beforeEach(async () => {
  shop = await openTestShop();
  staff = await shop.addUser({ role: 'warehouse' });
  customer = await shop.addUser();
  product = await shop.addProduct();
});
afterEach(() => shop.close());

const place = () => shop.placeOrder(customer, product);
const cancel = ({ _id }: Order) => shop.request('DELETE', `/api/orders/${_id}`, { token: customer.token });

function ship(orders: unknown) {
  return shop.request<ShipmentResult[]>('POST', '/api/orders/shipments', { token: staff.token, body: { orders } });
}

async function eventsOf({ _id }: Order): Promise<string[]> {
  const { db } = shop.deps;
  const rows = await db.selectFrom('events').select('type').where('subject_id', '=', _id).orderBy('seq').execute();
  return rows.map(({ type }) => type);
}

test('ships each order by itself, and says of each what became of it', async () => {
  const [good, cancelled, other] = [await place(), await place(), await place()];
  await cancel(cancelled);
  const { status, body } = await ship([
    { orderId: good._id, carrier: ' UPS ', trackingNumber: '1Z9' },
    { orderId: cancelled._id, trackingNumber: '1Z8' },
    { orderId: 'unknown' },
    { orderId: other._id },
  ]);
  expect(status).toBe(200);
  expect(body.map(({ orderId, result, problem }) => [orderId, result, problem])).toEqual([
    [good._id, 'shipped', null],
    [cancelled._id, 'refused', { code: 'order_closed', message: shipmentMessages.cancelled }],
    ['unknown', 'refused', { code: 'not_found', message: expect.any(String) }],
    [other._id, 'shipped', null],
  ]);
  expect(body[0]?.order).toMatchObject({ status: true, carrier: 'UPS', trackingNumber: '1Z9' });
  expect(body[1]?.order).toMatchObject({ status: false, cancelledAt: expect.any(String) });
  expect(body[2]?.order).toBeNull();
  expect(await eventsOf(cancelled)).toEqual(['order.placed', 'order.cancelled']);
});

test('ships nothing twice, and does not replace the tracking number of a parcel that left', async () => {
  const orders = [await place(), await place()];
  const shipments = orders.map(({ _id }, index) => ({ orderId: _id, trackingNumber: `1Z${index}` }));
  expect((await ship(shipments)).body.map(({ result }) => result)).toEqual(['shipped', 'shipped']);
  expect((await ship(shipments)).body.map(({ result }) => result)).toEqual(['unchanged', 'unchanged']);
  const [again] = (await ship([{ orderId: orders[0]?._id, trackingNumber: 'another' }])).body;
  expect(again).toMatchObject({
    result: 'refused',
    problem: { code: 'order_shipped' },
    order: { trackingNumber: '1Z0' },
  });
  for (const order of orders) expect(await eventsOf(order)).toEqual(['order.placed', 'order.shipped']);
});

test('twenty simultaneous calls for the same orders ship each once', async () => {
  const orders = [await place(), await place(), await place()];
  const calls = Array.from({ length: 20 }, (_, index) =>
    ship((index % 2 ? orders : orders.toReversed()).map(({ _id }) => ({ orderId: _id, trackingNumber: '1Z' }))),
  );
  const results = (await Promise.all(calls)).flatMap(({ body }) => body.map(({ result }) => result));
  expect(results.filter((result) => result === 'shipped')).toHaveLength(3);
  expect(results.filter((result) => result === 'unchanged')).toHaveLength(57);
  for (const order of orders) expect(await eventsOf(order)).toEqual(['order.placed', 'order.shipped']);
});

test('refuses none, too many, and badly written shipments as a whole', async () => {
  const { _id: orderId } = await place();
  const bad = [undefined, 'all', [], Array.from({ length: 101 }, () => ({ orderId })), [{ trackingNumber: '1Z' }]];
  for (const orders of bad) expect((await ship(orders)).status).toBe(422);
  const tooLong = await ship([{ orderId }, { orderId, trackingNumber: 'x'.repeat(101) }]);
  expect([tooLong.status, tooLong.body]).toMatchObject([
    422,
    { fields: { 'orders.1.trackingNumber': expect.any(String) } },
  ]);
  expect((await shop.request('GET', `/api/orders/${orderId}`, { token: staff.token })).body).toMatchObject({
    status: false,
  });
});

test('takes many shipments back, each by itself, and only within their time', async () => {
  const orders = [await place(), await place(), await place()];
  await ship(orders.slice(0, 2).map(({ _id }) => ({ orderId: _id })));
  const undo = async (ids: string[]) => {
    const { status, body } = await shop.request<UndoneShipment[]>('POST', '/api/orders/shipments/undo', {
      token: staff.token,
      body: { orders: ids },
    });
    expect(status).toBe(200);
    return body.map(({ orderId, result, problem }) => [orderId, result, problem?.code]);
  };
  const ids = orders.map(({ _id }) => _id);
  expect(await undo([...ids, 'unknown'])).toEqual([
    [ids[0], 'undone', undefined],
    [ids[1], 'undone', undefined],
    [ids[2], 'unchanged', undefined],
    ['unknown', 'refused', 'not_found'],
  ]);
  expect(await undo(ids)).toEqual(ids.map((id) => [id, 'unchanged', undefined]));
  await ship([{ orderId: ids[0] }]);
  shop.advance(UNSHIP_WINDOW_MS + 1);
  expect(await undo(ids.slice(0, 1))).toEqual([[ids[0], 'refused', 'unship_too_late']]);
});
