import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { verifyDatabase } from '#server/db/checks/verify.ts';
import { writerOf } from '#server/db/connections.ts';
import { openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';
import type { Checkout } from '#shared/contracts/checkouts/checkouts.ts';
import type { ErrorBody } from '#shared/contracts/errors.ts';
import type { NewScan, PackedParcel, Packing } from '#shared/contracts/fulfilment/packing.ts';
import type { Parcel } from '#shared/contracts/fulfilment/parcels.ts';
import type { TimelineEntry } from '#shared/contracts/orders/order-timeline.ts';
import type { Order } from '#shared/contracts/orders/orders.ts';
import type { Product } from '#shared/contracts/products/products.ts';
import { packFieldMessages, packMessages } from '#shared/messages/fulfilment/packing.ts';
import { scanMessages } from '#shared/messages/fulfilment/scan.ts';
import { shipmentMessages } from '#shared/messages/fulfilment/shipments.ts';

const barcode = '4006381333931';

let shop: TestShop;
let staff: TestUser;
let customer: TestUser;
let product: Product;
let order: Order;
beforeEach(async () => {
  shop = await openTestShop();
  staff = await shop.addUser({ role: 'warehouse' });
  customer = await shop.addUser();
  product = await shop.addProduct({ minimumQuantity: 1, availableQuantity: 9000, barcode, partNumber: 'DIN 933' });
  order = await shop.placeOrder(customer, product, 100);
});
afterEach(() => shop.close());

const send = <Body = Packing>(method: string, path: string, body?: object, by = staff) =>
  shop.request<Body>(method, `/api${path}`, { token: by.token, body });
const readParcel = async (id = order._id) => (await send<PackedParcel>('GET', `/packing/${id}`)).body;
const read = async (id = order._id) =>
  (await readParcel(id)).packings.find((packing) => packing.order._id === id) as Packing;
const scan = (change: Partial<NewScan> = {}, { by = staff, id = order._id } = {}) =>
  send('POST', `/packing/${id}/scans`, { key: randomUUID(), code: barcode, quantity: 1, ...change }, by);
const ship = (parcel?: object, by = staff) => send('POST', `/packing/${order._id}/shipment`, parcel, by);
const events = async () => {
  const { body } = await send<TimelineEntry[]>('GET', `/orders/${order._id}/events`);
  return body.map(({ type }) => type);
};

describe('packing', () => {
  test('counts scans of the barcode and the part number, and ships what is packed completely', async () => {
    expect(await read()).toMatchObject({ packed: 0, startedAt: null, lastScan: null, problem: null });
    expect((await scan()).body).toMatchObject({ packed: 1, startedBy: staff.email, lastScan: { quantity: 1 } });
    const tooEarly = await ship();
    expect([tooEarly.status, tooEarly.body]).toMatchObject([409, { code: 'not_packed' }]);
    const last = await scan({ code: 'din-933', quantity: 99 });
    expect(last.body).toMatchObject({ packed: 100, order: { status: false } });
    const parcel = { carrier: 'UPS', trackingNumber: '1Z999' };
    const [first, second] = [await ship(parcel), await ship(parcel)];
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body).toMatchObject({ packed: 100, order: { status: true, ...parcel }, lastScan: null });
    const other = await ship({ carrier: 'UPS', trackingNumber: '1Z998' });
    expect([other.status, other.body]).toMatchObject([409, { code: 'order_shipped' }]);
    expect(await events()).toEqual(['order.placed', 'order.packing_started', 'order.packed', 'order.shipped']);
    const seen = await send<TimelineEntry[]>('GET', `/orders/${order._id}/events`, undefined, customer);
    expect(seen.body.map(({ type }) => type)).toEqual(['order.placed', 'order.shipped']);
  });

  test('the code of any goods, or a part of a slip, is no tracking number', async () => {
    await scan({ quantity: 100 });
    const other = await shop.addProduct({ partNumber: 'ISO 4762', product: 'Socket screw' });
    const slip = (await shop.placeOrder(customer, other, other.minimumQuantity))._id;
    for (const [trackingNumber, message] of [
      [barcode, shipmentMessages.codeOfGoods(product.product)],
      ['iso-4762', shipmentMessages.codeOfGoods('Socket screw')],
      [slip, shipmentMessages.codeOfSlip],
      [order._id.slice(-9).toUpperCase(), shipmentMessages.codeOfSlip],
    ]) {
      const { status, body } = await send<ErrorBody>('POST', `/packing/${order._id}/shipment`, { trackingNumber });
      expect([status, body.fields]).toEqual([422, { trackingNumber: message }]);
    }
    expect((await ship({ trackingNumber: '1Z999' })).body).toMatchObject({ order: { status: true } });
    // What has left has left, also when goods get its number later.
    await shop.addProduct({ partNumber: '1Z999' });
    expect((await ship({ trackingNumber: '1Z999' })).status).toBe(200);
  });

  test('a scan counts once by its key, and a colleague with the same key counts another unit', async () => {
    const key = randomUUID();
    const colleague = await shop.addUser({ admin: true });
    const responses = await Promise.all(Array.from({ length: 5 }, () => scan({ key, quantity: 10 })));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await read()).toMatchObject({ packed: 10 });
    expect((await scan({ key, quantity: 10 }, { by: colleague })).body).toMatchObject({ packed: 20 });
    const reused = await scan({ key, quantity: 11 });
    expect([reused.status, reused.body]).toMatchObject([409, { code: 'idempotency_key_reused' }]);
    const other = await shop.placeOrder(customer, product, 10);
    expect((await scan({ key, quantity: 10 }, { id: other._id })).status).toBe(409);
    expect(await read(other._id)).toMatchObject({ packed: 0 });
  });

  test('refuses other goods, more than was ordered, and a count without the goods', async () => {
    const wrong = await scan({ code: '4006381333948' });
    expect([wrong.status, wrong.body]).toMatchObject([409, { code: 'wrong_goods' }]);
    await scan({ quantity: 60 });
    const many = await scan({ quantity: 41 });
    expect([many.status, many.body]).toMatchObject([
      409,
      { code: 'packed_too_many', message: packMessages.tooMany(40) },
    ]);
    const unseen = await scan({ code: null });
    expect([unseen.status, unseen.body]).toMatchObject([422, { fields: { code: packFieldMessages.code } }]);
    for (const quantity of [0, -1, 1.5, '', null]) {
      expect((await send('POST', `/packing/${order._id}/scans`, { key: 'a', code: barcode, quantity })).status).toBe(
        422,
      );
    }
    expect(await read()).toMatchObject({ packed: 60 });
    expect((await scan({}, { id: 'unknown' })).status).toBe(404);
  });

  test.each([
    [']C10104006381333931', 1],
    ['(01)04006381333931(37)20', 20],
    ['\u001d0104006381333931', 1],
    [']d2010400638133393110LOT7\u001d3020', 20],
    ['https://id.gs1.org/01/04006381333931/10/LOT7?37=5', 5],
    ['<STX>04006381333931<ETX>', 1],
    ['çà', null],
    ['DIN/933', 1],
    ['Art.-Nr. din 933', 1],
    ['[)><RS>06<GS>PDIN 933<GS>Q30<GS><EOT>', 30],
  ])('the label %j counts %s', async (code, packed) => {
    const counted = await scan({ code });
    if (packed === null) expect(counted.body).toMatchObject({ code: 'wrong_goods' });
    else expect([counted.status, counted.body]).toMatchObject([200, { packed }]);
  });

  test('a label of more than is left is too many', async () => {
    const { status, body } = await scan({ code: '(01)04006381333931(37)101' });
    expect([status, body]).toMatchObject([409, { code: 'packed_too_many', message: packMessages.tooMany(100) }]);
    expect((await scan({ code: '(01)04006381333931(37)100' })).body).toMatchObject({ packed: 100 });
  });

  test('a label that does not say how many goods it is for is asked about, and a person can say it', async () => {
    for (const [code, message] of [
      ['14006381333938', packFieldMessages.otherPackage],
      ['(01)14006381333938(37)2', packFieldMessages.otherPackage],
      ['(01)04006381333931(30)4(37)20', packFieldMessages.countUnclear],
      ['(01)04006381333931(3103)001250', packFieldMessages.countUnclear],
      ['010400638133393110LOT73720', packFieldMessages.countUnclear],
    ] as const) {
      expect([code, (await scan({ code })).body]).toMatchObject([code, { fields: { quantity: message } }]);
    }
    const other = await scan({ code: '(01)04006381333931(37)20', quantity: 7 });
    expect(other.body).toMatchObject({ fields: { quantity: packFieldMessages.otherCount(20) } });
    expect(await read()).toMatchObject({ packed: 0 });
    expect((await scan({ code: '14006381333938', quantity: 12, isTyped: true })).body).toMatchObject({ packed: 12 });
  });

  test('a damaged label is scanned again', async () => {
    for (const code of [']C1010400638133393', '(01)04006381333932', ']d20104006381333931\u001d37x']) {
      expect([code, (await scan({ code })).body]).toMatchObject([code, { fields: { code: scanMessages.incomplete } }]);
    }
  });

  test('a number that is written in another way counts only where no other goods have it', async () => {
    expect((await scan({ code: 'DIN.933' })).body).toMatchObject({ packed: 1 });
    await shop.addProduct({ partNumber: 'DIN.933' });
    expect((await scan({ code: 'DIN.933' })).body).toMatchObject({ code: 'wrong_goods' });
    expect((await scan({ code: 'DIN 933' })).body).toMatchObject({ packed: 2 });
    await shop.addProduct({ partNumber: 'P DIN 933' });
    expect((await scan({ code: 'PDIN933' })).body).toMatchObject({ code: 'wrong_goods' });
  });

  test('goods without barcode and part number are counted by hand, also when they are not on sale any more', async () => {
    const plain = await shop.addProduct({ minimumQuantity: 1 });
    order = await shop.placeOrder(customer, plain, 3);
    await send('DELETE', `/products/${plain._id}`, undefined, await shop.addUser({ admin: true }));
    expect((await scan({ code: 'x', quantity: 3 })).status).toBe(409);
    expect((await scan({ code: null, quantity: 3 })).body).toMatchObject({ packed: 3 });
  });

  test('takes the last count back once, and begins again from nothing', async () => {
    await scan({ quantity: 10 });
    const { lastScan } = (await scan({ quantity: 50 })).body;
    const takeBack = () => send('DELETE', `/packing/${order._id}/scans/${lastScan?._id}`);
    for (const _ of [1, 2]) expect((await takeBack()).body).toMatchObject({ packed: 10, lastScan: { quantity: 10 } });
    expect((await send('DELETE', `/packing/${order._id}`)).body).toMatchObject({ packed: 0, startedAt: null });
    expect((await send('DELETE', `/packing/${order._id}`)).status).toBe(200);
    expect((await takeBack()).status).toBe(404);
    expect(await events()).toEqual(['order.placed', 'order.packing_started', 'order.packing_reset']);
  });

  test('a repeated scan of a packing that has ended counts nothing in the next one', async () => {
    const key = randomUUID();
    await scan({ key, quantity: 100 });
    await send('DELETE', `/packing/${order._id}`);
    expect((await scan({ key, quantity: 100 })).body).toMatchObject({ packed: 0 });
  });
});

describe('a parcel', () => {
  let checkout: Checkout;
  beforeEach(async () => {
    const bolt = await shop.addProduct({ product: 'Bolt', partNumber: 'ISO 4014' });
    const washer = await shop.addProduct({ product: 'Washer', partNumber: 'DIN 125' });
    checkout = await shop.placeCheckout(customer, [bolt, washer]);
  });
  const lines = () => checkout.orders as [Order, Order];
  const packAll = async () => {
    for (const { _id, partNumber, quantity } of lines()) await scan({ code: partNumber, quantity }, { id: _id });
  };
  const shipAll = (parcel: object = {}) =>
    send('POST', `/packing/${lines()[0]._id}/shipment`, { orders: lines().map(({ _id }) => _id), ...parcel });

  test('is all that goes to one address of a checkout, and any of its orders opens it', async () => {
    const [first, second] = lines();
    const opened = [await readParcel(first._id), await readParcel(second._id)];
    for (const { checkoutNumber, packings } of opened) {
      expect(checkoutNumber).toBe(checkout.number);
      expect(packings.map((packing) => packing.order._id)).toEqual([first._id, second._id]);
    }
    expect((await readParcel()).checkoutNumber).toBeNull();
    expect((await readParcel()).packings).toHaveLength(1);
    const slips = await send<Parcel[]>('GET', `/parcels?orders=${second._id},${order._id},${first._id},unknown`);
    expect(slips.body.map(({ _id, checkoutNumber, orders }) => [_id, checkoutNumber, orders.length])).toEqual([
      [second._id, checkout.number, 2],
      [order._id, null, 1],
    ]);
    const listed = await send<Order[]>('GET', '/orders?limit=20');
    expect(listed.body.map(({ _id, parcel }) => [_id, parcel?.waiting])).toEqual(
      expect.arrayContaining([
        [first._id, 2],
        [second._id, 2],
        [order._id, undefined],
      ]),
    );
    const own = await send<Order>('GET', `/orders/${first._id}`, undefined, customer);
    expect(own.body.parcel).toBeNull();
  });

  test('ships complete with one tracking number and one mail, once, or not at all', async () => {
    const [first, second] = lines();
    await scan({ code: first.partNumber, quantity: first.quantity }, { id: first._id });
    expect((await shipAll()).body).toMatchObject({ code: 'not_packed' });
    expect((await readParcel(first._id)).packings.map((packing) => packing.order.status)).toEqual([false, false]);
    await scan({ code: second.partNumber, quantity: second.quantity }, { id: second._id });
    const together = await Promise.all([shipAll({ trackingNumber: '1Z1' }), shipAll({ trackingNumber: '1Z1' })]);
    expect(together.map(({ status }) => status)).toEqual([200, 200]);
    const shipped = (await readParcel(second._id)).packings.map((packing) => packing.order);
    expect(shipped.map(({ status, trackingNumber }) => [status, trackingNumber])).toEqual([
      [true, '1Z1'],
      [true, '1Z1'],
    ]);
    const { db } = shop.deps;
    const events = await db.selectFrom('events').select('subject_id').where('type', '=', 'order.shipped').execute();
    expect(events).toHaveLength(2);
    expect(await verifyDatabase(db)).toEqual([]);
  });

  test('holds no order of another one, and a line can still go alone', async () => {
    await packAll();
    await scan({ quantity: 100 });
    const [first, second] = lines();
    const foreign = await send<ErrorBody>('POST', `/packing/${first._id}/shipment`, { orders: [order._id] });
    expect([foreign.status, foreign.body.fields]).toEqual([422, { orders: packFieldMessages.parcel }]);
    expect((await send('POST', `/packing/${first._id}/shipment`, { orders: ['unknown'] })).status).toBe(404);
    expect((await send('POST', `/packing/${first._id}/shipment`)).status).toBe(200);
    expect((await read(second._id)).order.status).toBe(false);
    const [slip] = (await send<Parcel[]>('GET', `/parcels?orders=${second._id}`)).body;
    expect(slip?.orders.map(({ _id }) => _id)).toEqual([second._id]);
  });

  test('a cancelled line stays in it with its reason, and is not shipped', async () => {
    await packAll();
    const [first, second] = lines();
    await send('DELETE', `/orders/${second._id}`, undefined, customer);
    const { packings } = await readParcel(first._id);
    expect(packings.map(({ problem }) => problem?.message)).toEqual([undefined, shipmentMessages.cancelled]);
    expect((await shipAll()).body).toMatchObject({ message: shipmentMessages.cancelled });
    expect((await read(first._id)).order.status).toBe(false);
  });

  test('a tracking number that went to another address is asked about', async () => {
    await packAll();
    const neighbour = await shop.placeOrder(await shop.addUser(), product, 100);
    await send('PATCH', `/orders/status/${neighbour._id}`, { trackingNumber: '1Z7' });
    const refused = await shipAll({ trackingNumber: '1Z7' });
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { code: 'tracking_number_used', message: shipmentMessages.usedNumber(neighbour.number) },
    ]);
    expect((await shipAll({ trackingNumber: '1Z7', reusesTrackingNumber: true })).status).toBe(200);
    // The same parcel again: nothing is asked.
    expect((await shipAll({ trackingNumber: '1Z7' })).status).toBe(200);
  });

  test('what administrators wrote is shown at the bench', async () => {
    const admin = await shop.addUser({ admin: true });
    const [first] = lines();
    await send('POST', `/orders/${first._id}/notes`, { text: 'Pallet, not parcel' }, admin);
    expect((await read(first._id)).notes).toEqual(['Pallet, not parcel']);
  });
});

describe('while an order is packed', () => {
  test('its cancellation stops the packing and its shipment', async () => {
    await scan({ quantity: 100 });
    await send('DELETE', `/orders/${order._id}`, undefined, customer);
    const problem = { code: 'order_closed', message: shipmentMessages.cancelled };
    expect(await read()).toMatchObject({ packed: 0, problem });
    for (const response of [await scan(), await ship()])
      expect([response.status, response.body]).toMatchObject([409, problem]);
  });

  test('a refund of all its money stops the packing and its shipment', async () => {
    await scan({ quantity: 99 });
    await shop.payByCard(customer, order);
    await shop.onIdle();
    const admin = await shop.addUser({ admin: true });
    await send('POST', `/orders/${order._id}/refunds`, { reason: 'Damaged', restock: false }, admin);
    await shop.onIdle();
    expect(await read()).toMatchObject({ problem: { code: 'order_refunded' } });
    for (const response of [await scan(), await ship()])
      expect(response.body).toMatchObject({ code: 'order_refunded' });
  });

  test('a smaller quantity keeps what is packed only while it fits', async () => {
    await scan({ quantity: 30 });
    const reduce = (quantity: number) =>
      send<Order>('PATCH', `/orders/${order._id}/quantity`, { quantity, total: priceOf(quantity) }, customer);
    expect((await reduce(50)).status).toBe(200);
    expect(await read()).toMatchObject({ packed: 30 });
    expect((await reduce(20)).status).toBe(200);
    expect(await read()).toMatchObject({ packed: 0 });
    expect((await scan({ quantity: 20 })).body).toMatchObject({ packed: 20 });
    expect((await ship()).status).toBe(200);
  });

  test('a shipment from elsewhere ends it, and a shipment that is taken back begins it again', async () => {
    await scan({ quantity: 40 });
    await send('PATCH', `/orders/status/${order._id}`);
    expect(await read()).toMatchObject({ packed: 0, problem: { code: 'order_shipped' } });
    expect((await send('DELETE', `/packing/${order._id}`)).status).toBe(409);
    await send('DELETE', `/orders/status/${order._id}`);
    await scan({ quantity: 100 });
    await ship();
    await send('DELETE', `/orders/status/${order._id}`);
    expect(await read()).toMatchObject({ packed: 0, problem: null, order: { status: false } });
    expect((await ship()).status).toBe(409);
  });

  test('an order that must be paid first is not packed', async () => {
    shop.deps.settings.requirePaymentBeforeShipping = true;
    expect((await scan()).body).toMatchObject({ code: 'unpaid_not_shippable' });
    await shop.payByCard(customer, order);
    await shop.onIdle();
    expect((await scan()).body).toMatchObject({ packed: 1 });
  });
});

test.each([
  ['more than was ordered', `update packings set packed = 101`, 'more than was ordered'],
  ['another number than was scanned', `update packings set packed = 6`, 'not the sum of its scans'],
])('the invariants notice that %s is packed', async (_what, change, problem) => {
  await scan({ quantity: 5 });
  await sql.raw(change).execute(writerOf(shop.deps.db));
  expect((await verifyDatabase(shop.deps.db)).join()).toContain(problem);
  await sql.raw('update packings set packed = 5').execute(writerOf(shop.deps.db));
});

test('the invariants notice a shipment from the bench that was not packed completely', async () => {
  await scan({ quantity: 100 });
  await ship();
  await sql`update packing_scans set quantity = 99`.execute(writerOf(shop.deps.db));
  await sql`update packings set packed = 99`.execute(writerOf(shop.deps.db));
  expect((await verifyDatabase(shop.deps.db)).join()).toContain('not packed completely');
  await sql`update packing_scans set quantity = 100`.execute(writerOf(shop.deps.db));
  await sql`update packings set packed = 100`.execute(writerOf(shop.deps.db));
});

function priceOf(quantity: number): number {
  return Math.round(quantity * product.price * 100) / 100;
}
