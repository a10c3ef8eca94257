import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { expireOverdueOrders } from '#server/services/orders/close-order.ts';
import { openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';
import type { ErrorBody } from '#shared/contracts/errors.ts';
import type { PackedParcel, Packing } from '#shared/contracts/fulfilment/packing.ts';
import type { OrderShipment } from '#shared/contracts/fulfilment/shipments.ts';
import type { TimelineEntry } from '#shared/contracts/orders/order-timeline.ts';
import type { OrderViewCounts } from '#shared/contracts/orders/order-views.ts';
import type { Order } from '#shared/contracts/orders/orders.ts';
import type { Product } from '#shared/contracts/products/products.ts';
import { DAY_MS } from '#shared/domain/durations.ts';
import { UNSHIP_WINDOW_MS } from '#shared/domain/limits.ts';

let shop: TestShop;
let staff: TestUser;
let customer: TestUser;
let product: Product;
let order: Order;
beforeEach(async () => {
  shop = await openTestShop();
  staff = await shop.addUser({ admin: true });
  customer = await shop.addUser();
  product = await shop.addProduct({ minimumQuantity: 1, availableQuantity: 9000, barcode: '4006381333931' });
  order = await shop.placeOrder(customer, product, 100);
});
afterEach(() => shop.close());

type Answer = Order & ErrorBody;
const send = <Body = Answer>(method: string, path: string, body?: object, by = staff) =>
  shop.request<Body>(method, `/api${path}`, { token: by.token, body });
const ship = (part?: object, id = order._id) => send('PATCH', `/orders/status/${id}`, part);
const undo = (shipment?: string) =>
  send('DELETE', `/orders/status/${order._id}${shipment === undefined ? '' : `?shipment=${shipment}`}`);
const shipments = async (by = staff) =>
  (await send<OrderShipment[]>('GET', `/orders/${order._id}/shipments`, undefined, by)).body;
const read = async (by = customer) => (await send('GET', `/orders/${order._id}`, undefined, by)).body;
const timeline = async (by = customer) =>
  (await send<TimelineEntry[]>('GET', `/orders/${order._id}/events`, undefined, by)).body.map(({ type, quantity }) => [
    type,
    quantity,
  ]);

test('each of its parcels finds it, but one that was taken back', async () => {
  await ship({ quantity: 60, trackingNumber: '1Z-FIRST' });
  await ship({ quantity: 20, trackingNumber: '1Z-WRONG' });
  expect((await undo((await shipments()).at(-1)?._id)).status).toBe(200);
  await ship({ trackingNumber: '1Z-LAST' });
  const find = async (q: string, by: TestUser) =>
    (await send<Order[]>('GET', `/orders${by === customer ? `/${customer.email}` : ''}?q=${q}`, undefined, by)).body;
  for (const by of [staff, customer]) {
    expect((await find('1Z-FIRST', by)).map(({ _id }) => _id)).toEqual([order._id]);
    expect((await find('1Z-LAST', by)).map(({ _id }) => _id)).toEqual([order._id]);
    expect(await find('1Z-WRONG', by)).toEqual([]);
  }
});

describe('an order that leaves in parts', () => {
  test('is pending until all of it has left', async () => {
    const first = await ship({ quantity: 60, carrier: 'UPS', trackingNumber: '1Z1', restBy: '2026-12-04' });
    expect(first).toMatchObject({
      status: 200,
      body: { status: false, shippedAt: null, shippedQuantity: 60, restBy: '2026-12-04', trackingNumber: '1Z1' },
    });
    const { body: counts } = await send<OrderViewCounts>('GET', '/orders/views', undefined, staff);
    expect(counts).toMatchObject({ shipped: 0, unpaid: 1 });
    const last = await ship({ trackingNumber: '1Z2' });
    expect(last.body).toMatchObject({ status: true, shippedAt: expect.any(String), trackingNumber: '1Z2' });
    expect(last.body).toMatchObject({ shippedQuantity: 100, partQuantity: 40 });
    for (const name of ['shortQuantity', 'restBy']) expect(last.body).not.toHaveProperty(name);
    expect(await shipments(customer)).toMatchObject([
      { quantity: 60, carrier: 'UPS', trackingNumber: '1Z1' },
      { quantity: 40, carrier: null, trackingNumber: '1Z2' },
    ]);
    expect(await timeline()).toEqual([
      ['order.placed', null],
      ['order.part_shipped', 60],
      ['order.shipped', 40],
    ]);
    expect((await ship()).body.code).toBe('order_shipped');
  });

  test('gives no more than was ordered', async () => {
    await ship({ quantity: 60 });
    const { status, body } = await ship({ quantity: 41 });
    expect([status, body.fields]).toEqual([422, { quantity: 'Only 40 are left to ship.' }]);
    for (const quantity of [0, 1.5, -1]) expect((await ship({ quantity })).status).toBe(422);
    expect((await ship({ quantity: 40 })).body.status).toBe(true);
  });

  test('cannot be cancelled or made smaller by its customer, and does not expire', async () => {
    await ship({ quantity: 60 });
    const cancelled = await send('DELETE', `/orders/${order._id}`, undefined, customer);
    expect([cancelled.status, cancelled.body.code]).toEqual([409, 'order_shipped']);
    const reduced = await send('PATCH', `/orders/${order._id}/quantity`, { quantity: 90, total: 1 }, customer);
    expect([reduced.status, reduced.body.code]).toEqual([409, 'order_shipped']);
    shop.advance(400 * DAY_MS);
    expect(await expireOverdueOrders(shop.deps)).toBe(0);
  });

  test('is not restocked as a whole when it is refunded', async () => {
    await shop.payByCard(customer, order);
    await shop.onIdle();
    await ship({ quantity: 60 });
    const refund = { reason: 'Late', restock: true };
    expect((await send('POST', `/orders/${order._id}/refunds`, refund)).status).toBe(422);
  });

  test('takes the last shipment back, by its name, within 15 minutes', async () => {
    await ship({ quantity: 60, trackingNumber: '1Z1' });
    await ship({ quantity: 30, trackingNumber: '1Z2' });
    const [first, second] = await shipments();
    expect((await undo()).body.code).toBe('order_not_shipped');
    expect((await undo(first?._id)).body.code).toBe('order_not_shipped');
    expect((await undo(second?._id)).body).toMatchObject({ shippedQuantity: 60, trackingNumber: '1Z1' });
    expect((await undo(second?._id)).body.code).toBe('order_not_shipped');
    expect(await shipments()).toHaveLength(1);
    shop.advance(UNSHIP_WINDOW_MS + 1);
    expect((await undo(first?._id)).body.code).toBe('unship_too_late');
    await ship();
    const back = await undo();
    expect(back.body).toMatchObject({ status: false, shippedQuantity: 60, trackingNumber: '1Z1' });
    expect((await undo()).body.code).toBe('order_not_shipped');
  });

  test('is whole again once all of it was taken back', async () => {
    await ship({ quantity: 60, trackingNumber: '1Z1' });
    const [first] = await shipments();
    const { body } = await undo(first?._id);
    expect(body).toMatchObject({ status: false, trackingNumber: null });
    for (const name of ['shippedQuantity', 'partQuantity']) expect(body).not.toHaveProperty(name);
    expect((await send('DELETE', `/orders/${order._id}`, undefined, customer)).status).toBe(200);
  });
});

describe('the pack bench', () => {
  const scan = (quantity: number) =>
    send<Packing & ErrorBody>('POST', `/packing/${order._id}/scans`, {
      key: crypto.randomUUID(),
      code: '4006381333931',
      quantity,
    });
  const shipPacked = (quantity?: number, more: object = {}) =>
    send<Packing & ErrorBody>('POST', `/packing/${order._id}/shipment`, {
      ...more,
      ...(quantity !== undefined && { parts: [{ orderId: order._id, quantity }] }),
    });

  test('sends what is packed as a part, once, and packs the rest from nothing', async () => {
    await scan(60);
    expect((await shipPacked()).body.code).toBe('not_packed');
    expect((await shipPacked(59)).body.code).toBe('not_packed');
    const parcel = { carrier: 'UPS', trackingNumber: '1Z1' };
    for (const _ of ['first', 'repeated']) {
      const { status, body } = await shipPacked(60, parcel);
      expect([status, body.packed, body.order.shippedQuantity]).toEqual([200, 0, 60]);
    }
    expect((await scan(41)).body.code).toBe('packed_too_many');
    expect((await scan(40)).body.packed).toBe(40);
    const { body } = await shipPacked(undefined, { trackingNumber: '1Z2' });
    expect(body).toMatchObject({ packed: 40, order: { status: true } });
    const { packings } = (await send<PackedParcel>('GET', `/packing/${order._id}`)).body;
    expect(packings[0]?.packed).toBe(40);
    expect((await shipments()).map(({ quantity }) => quantity)).toEqual([60, 40]);
  });

  test('begins a part again that was taken back', async () => {
    await scan(60);
    await shipPacked(60);
    await scan(10);
    const [first] = await shipments();
    await undo(first?._id);
    const { body } = await scan(90);
    expect(body).toMatchObject({ packed: 100, order: { status: false } });
    expect((await read()).shippedQuantity).toBeUndefined();
  });
});
