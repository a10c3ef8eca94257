import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { changePaymentTerms } from '#server/services/accounts/change-payment-terms.ts';
import { checkoutBody } from '#server/testing/sample-bodies.ts';
import { openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';
import type { Checkout } from '#shared/contracts/checkouts/checkouts.ts';
import type { ErrorBody } from '#shared/contracts/errors.ts';
import type { OrderBatches } from '#shared/contracts/fulfilment/order-batches.ts';
import type { Parcel } from '#shared/contracts/fulfilment/parcels.ts';
import type { PickList } from '#shared/contracts/fulfilment/pick-list.ts';
import type { OrderShipment, ShipmentResult } from '#shared/contracts/fulfilment/shipments.ts';
import type { Invoice } from '#shared/contracts/invoices/invoices.ts';
import type { TimelineEntry } from '#shared/contracts/orders/order-timeline.ts';
import type { Order } from '#shared/contracts/orders/orders.ts';
import type { Product } from '#shared/contracts/products/products.ts';
import type { BatchMovement, BatchOfProduct, BatchShipment, ProductBatches } from '#shared/contracts/stock/batches.ts';
import { DAY_MS } from '#shared/domain/durations.ts';

let shop: TestShop;
let staff: TestUser;
let warehouse: TestUser;
let customer: TestUser;
let product: Product;
beforeEach(async () => {
  shop = await openTestShop();
  staff = await shop.addUser({ admin: true });
  warehouse = await shop.addUser({ role: 'warehouse' });
  customer = await shop.addUser();
  product = await shop.addProduct({ minimumQuantity: 1, availableQuantity: 10, price: 5, tracksBatches: true });
});
afterEach(() => shop.close());

const send = <Body = Order & ErrorBody>(method: string, path: string, body?: object, by = staff) =>
  shop.request<Body>(method, `/api${path}`, { token: by.token, body });
const day = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
const receive = (number: string | null, quantity: number, bestBefore: string | null = null) =>
  send('POST', `/products/${product._id}/movements`, {
    kind: 'received',
    quantity,
    reason: 'Truck',
    batch: number === null ? null : { number, bestBefore },
  });
const batches = async () => (await send<ProductBatches>('GET', `/products/${product._id}/batches`)).body;
/** What is on hand of each, and in none. */
const onHand = async () => {
  const { withoutBatch, batches: rows } = await batches();
  return { ...Object.fromEntries(rows.map((batch) => [batch.number, batch.onHand])), none: withoutBatch };
};
const idOf = async (number: string) => (await batches()).batches.find((batch) => batch.number === number)?._id ?? '';
const place = (quantity: number, by = customer) => shop.placeOrder(by, product, quantity);
const ship = ({ _id }: Order, part?: object) => send('PATCH', `/orders/status/${_id}`, part);
const shipments = async ({ _id }: Order, by = staff) =>
  (await send<OrderShipment[]>('GET', `/orders/${_id}/shipments`, undefined, by)).body;
const taken = async (order: Order, by = staff) =>
  (await shipments(order, by)).map(({ batches: rows = [] }) =>
    Object.fromEntries(rows.map(({ number, quantity }) => [number ?? 'none', quantity])),
  );

test('a product without the switch says nothing of batches', async () => {
  const other = await shop.addProduct({ minimumQuantity: 1 });
  expect(other).not.toHaveProperty('tracksBatches');
  const order = await shop.placeOrder(customer, other, 10);
  await ship(order);
  expect((await shipments(order))[0]).not.toHaveProperty('batches');
  expect((await send('GET', `/orders/${order._id}/batches`)).body).toBeNull();
});

describe('what arrives', () => {
  test('has a batch number, or is said to have none', async () => {
    expect((await receive('4711', 5, day(90))).status).toBe(201);
    expect((await receive('4711', 2, day(90))).status).toBe(201);
    expect((await receive(null, 3)).status).toBe(201);
    expect(await onHand()).toEqual({ '4711': 7, none: 13 });
    const unsaid = { kind: 'received', quantity: 1, reason: 'Truck' };
    const { status, body } = await send('POST', `/products/${product._id}/movements`, unsaid);
    expect([status, body.fields]).toEqual([422, { 'batch.number': expect.any(String) }]);
  });

  test('of one number goes off on one day', async () => {
    await receive('47-11', 5, day(90));
    const { status, body } = await receive('47 11', 5, day(91));
    expect([status, Object.keys(body.fields ?? {})]).toEqual([422, ['batch.bestBefore']]);
  });

  test('what was there before the switch lies in no batch, and is put into one', async () => {
    expect(await onHand()).toEqual({ none: 10 });
    const move = (quantity: number) =>
      send('POST', `/products/${product._id}/batches`, { from: null, batch: { number: 'OLD' }, quantity });
    expect((await move(11)).body.fields).toEqual({ quantity: expect.any(String) });
    expect((await move(4)).status).toBe(200);
    expect(await onHand()).toEqual({ OLD: 4, none: 6 });
  });

  test('the switch counts what is ordered and not shipped, and ends with nothing in a batch', async () => {
    product = await shop.addProduct({ minimumQuantity: 1, availableQuantity: 10 });
    await place(4);
    await send('PATCH', `/products/${product._id}`, { tracksBatches: true });
    expect(await onHand()).toEqual({ none: 10 });
    await receive('4711', 5);
    await send('PATCH', `/products/${product._id}`, { tracksBatches: false });
    expect(await onHand()).toEqual({ '4711': 0, none: 0 });
    await send('PATCH', `/products/${product._id}`, { tracksBatches: true });
    expect(await onHand()).toEqual({ '4711': 0, none: 15 });
  });
});

describe('a shipment', () => {
  test('takes what expires first, several batches if needed, and last what lies in none', async () => {
    await receive('LATE', 4, day(90));
    await receive('NEVER', 4);
    await receive('SOON', 4, day(10));
    const order = await place(15);
    expect((await ship(order)).status).toBe(200);
    expect(await taken(order)).toEqual([{ SOON: 4, LATE: 4, NEVER: 4, none: 3 }]);
    expect(await taken(order, customer)).toEqual([{ SOON: 4, LATE: 4, NEVER: 4, none: 3 }]);
    expect(await onHand()).toEqual({ LATE: 0, NEVER: 0, SOON: 0, none: 7 });
  });

  test('in parts and taken back gives each part back to the same batches', async () => {
    await receive('A', 4, day(10));
    await receive('B', 9, day(20));
    const order = await place(10);
    await ship(order, { quantity: 3 });
    await ship(order, { quantity: 5 });
    expect(await taken(order)).toEqual([{ A: 3 }, { A: 1, B: 4 }]);
    const last = (await shipments(order)).at(-1)?._id;
    await send('DELETE', `/orders/status/${order._id}?shipment=${last}`);
    expect(await taken(order)).toEqual([{ A: 3 }]);
    expect(await onHand()).toEqual({ A: 1, B: 9, none: 10 });
  });

  test('takes what staff chose', async () => {
    await receive('A', 4, day(10));
    await receive('B', 9, day(20));
    const order = await place(6);
    const chosen = (quantity: number) => idOf('B').then((batchId) => [{ batchId, quantity }]);
    expect((await ship(order, { batches: await chosen(7) })).body.code).toBe('batches_changed');
    expect((await ship(order, { batches: await chosen(5) })).status).toBe(200);
    expect(await taken(order)).toEqual([{ B: 5, none: 1 }]);
    const more = await place(6);
    expect((await ship(more, { batches: [{ batchId: await idOf('B'), quantity: 5 }] })).body.code).toBe(
      'batches_changed',
    );
  });

  test('proposes no expired batch, and takes one after a question', async () => {
    await receive('OLD', 20, day(-1));
    await receive('TODAY', 1, day(1));
    const order = await place(15);
    const { body: proposed } = await send<OrderBatches>('GET', `/orders/${order._id}/batches`);
    expect(proposed.proposed).toHaveLength(2);
    expect(proposed.expired).toEqual([{ batchId: await idOf('OLD'), quantity: 4 }]);
    const refused = await ship(order);
    expect([refused.status, refused.body.code]).toEqual([409, 'batch_expired']);
    expect(refused.body.message).toContain('OLD');
    const many = { orders: [{ orderId: order._id }] };
    const { body: results } = await send<ShipmentResult[]>('POST', '/orders/shipments', many);
    expect(results[0]?.problem?.code).toBe('batch_expired');
    expect((await ship(order, { shipsExpired: true })).status).toBe(200);
    expect(await taken(order)).toEqual([{ TODAY: 1, none: 10, OLD: 4 }]);
  });

  test('of before the switch comes back into no batch', async () => {
    product = await shop.addProduct({ minimumQuantity: 1, availableQuantity: 10 });
    const order = await place(4);
    await ship(order);
    await send('PATCH', `/products/${product._id}`, { tracksBatches: true });
    expect(await onHand()).toEqual({ none: 6 });
    await send('DELETE', `/orders/status/${order._id}`);
    expect(await onHand()).toEqual({ none: 10 });
  });
});

test('what a return puts back goes to the batches that the order had, and leaves them when that was a mistake', async () => {
  await receive('A', 4, day(10));
  await receive('B', 9, day(20));
  const order = await place(10);
  await ship(order, { quantity: 3 });
  await ship(order);
  const comeBack = async (quantity: number) => {
    const body = { quantity, reason: 'defective' };
    const { _id } = (await send('POST', `/orders/${order._id}/returns`, body, customer)).body;
    await send('POST', `/returns/${_id}/approval`, { quantity });
    expect((await send('POST', `/returns/${_id}/receipt`, { quantity, restocked: quantity })).status).toBe(200);
    return _id;
  };
  await comeBack(2);
  expect(await onHand()).toEqual({ A: 2, B: 3, none: 10 });
  const id = await comeBack(5);
  expect(await onHand()).toEqual({ A: 4, B: 6, none: 10 });
  await send('DELETE', `/returns/${id}/receipt`);
  expect(await onHand()).toEqual({ A: 2, B: 3, none: 10 });
  expect(await taken(order)).toEqual([{ A: 3 }, { A: 1, B: 6 }]);
});

test('fewer counted were outside of batches first, then in those that leave first', async () => {
  await receive('A', 4, day(10));
  await receive('B', 9, day(20));
  const adjust = (adjustQuantity: number) =>
    send('PATCH', `/products/${product._id}`, { adjustQuantity, reason: 'Count' });
  await adjust(-12);
  expect(await onHand()).toEqual({ A: 2, B: 9, none: 0 });
  await adjust(5);
  expect(await onHand()).toEqual({ A: 2, B: 9, none: 5 });
  await send('PUT', `/stocktake/lines/${product._id}`, { counted: 9 });
  await send('POST', '/stocktake/application', { version: 1 });
  expect(await onHand()).toEqual({ A: 0, B: 9, none: 0 });
  const named = { kind: 'adjusted', quantity: -9, reason: 'Broken', batch: { number: 'B', bestBefore: null } };
  expect((await send('POST', `/products/${product._id}/movements`, named)).status).toBe(201);
  expect(await onHand()).toEqual({ A: 0, B: 0, none: 0 });
});

describe('the papers', () => {
  test('slips and pick lists plan what leaves one after the other, then say what left', async () => {
    await receive('A', 4, day(10));
    await receive('B', 9, day(20));
    const [one, other] = [await place(3), await place(3, await shop.addUser())];
    const ids = `${one._id},${other._id}`;
    const slips = async () =>
      (await send<Parcel[]>('GET', `/parcels?orders=${ids}`)).body.map(({ batches: [first] = [] }) =>
        first?.batches.map(({ number, quantity }) => [number, quantity]),
      );
    expect(await slips()).toEqual([
      [['A', 3]],
      [
        ['A', 1],
        ['B', 2],
      ],
    ]);
    const { body: list } = await send<PickList>('GET', `/pick-list?orders=${ids}`);
    expect(list.lines[0]?.batches).toMatchObject([
      { number: 'A', quantity: 4 },
      { number: 'B', quantity: 2 },
    ]);
    await ship(other);
    await ship(one);
    expect(await slips()).toEqual([
      [
        ['A', 1],
        ['B', 2],
      ],
      [['A', 3]],
    ]);
  });

  test('an invoice keeps the batches of its shipment, whatever is corrected later', async () => {
    await changePaymentTerms(shop.deps, {
      accountId: customer.userId,
      terms: { paymentDays: 14, creditLimit: 1000 },
      actor: 'cli',
    });
    await receive('4711', 6, day(90));
    await receive('4712', 6);
    const body = {
      ...checkoutBody([product]),
      onAccount: true,
      lines: [{ productId: product._id, quantity: 5, price: 5 }],
    };
    const checkout = await send<Checkout>('POST', '/checkouts', body, customer);
    expect(checkout.status).toBe(201);
    const order = checkout.body.orders[0] as Order;
    await ship(order, { quantity: 2 });
    await ship(order);
    const shipment = (await shipments(order))[0]?._id;
    const correction = { from: await idOf('4711'), to: { number: '4712', bestBefore: null }, quantity: 2 };
    expect((await send('POST', `/orders/${order._id}/shipments/${shipment}/batches`, correction)).status).toBe(200);
    const { body: invoices } = await send<Invoice[]>('GET', `/orders/${order._id}/invoices`, undefined, customer);
    const printed: unknown[] = [];
    for (const { _id } of invoices.toSorted((one, two) => one.number.localeCompare(two.number)))
      printed.push((await send<Invoice>('GET', `/invoices/${_id}`, undefined, customer)).body.lines[0]?.batches);
    expect(printed).toEqual([
      [{ number: '4711', bestBefore: day(90), quantity: 2 }],
      [{ number: '4711', bestBefore: day(90), quantity: 3 }],
    ]);
    expect((await taken(order))[0]).toEqual({ '4712': 2 });
  });
});

describe('a batch number', () => {
  test('finds the orders that had it, and who they were', async () => {
    await receive('4711', 6, day(90));
    const [order, other] = [await place(4), await place(7, await shop.addUser())];
    await ship(order);
    await ship(other);
    for (const by of [staff, warehouse]) {
      const { body: found } = await send<Order[]>('GET', '/orders?q=4711', undefined, by);
      expect(found.map(({ _id }) => _id).toSorted()).toEqual([order._id, other._id].toSorted());
    }
    expect((await send<Order[]>('GET', `/orders/${customer.email}?q=4711`, undefined, customer)).body).toMatchObject([
      { _id: order._id },
    ]);
    const [batch] = (await send<BatchOfProduct[]>('GET', '/batches?number=4711')).body;
    expect(batch).toMatchObject({ number: '4711', onHand: 0, shipped: 6, product: { _id: product._id } });
    const path = `/batches/${batch?._id}/shipments`;
    const { body: had } = await send<BatchShipment[]>('GET', path);
    expect(had.map(({ orderId, quantity }) => [orderId, quantity])).toEqual([
      [other._id, 2],
      [order._id, 4],
    ]);
    expect(had[1]).toMatchObject({ email: customer.email, phone: order.phone });
    expect((await send<BatchShipment[]>('GET', path, undefined, warehouse)).body[1]?.email).toBeNull();
    const csv = await send<string>('GET', `${path}/export`);
    expect(csv.status).toBe(200);
    const { body: ledger } = await send<BatchMovement[]>('GET', `/batches/${batch?._id}/movements`);
    expect(ledger.map(({ kind, quantity, email }) => [kind, quantity, email])).toEqual([
      ['shipped', -2, staff.email],
      ['shipped', -4, staff.email],
      ['received', 6, staff.email],
    ]);
  });

  test('that was typed wrong is corrected, unless another batch has it', async () => {
    await receive('4711', 6);
    await receive('4712', 6);
    const path = `/batches/${await idOf('4711')}`;
    expect((await send('PATCH', path, { number: '4712' })).body.fields).toEqual({ number: expect.any(String) });
    expect((await send('PATCH', path, { number: '4717', bestBefore: day(5) })).body).toMatchObject({ number: '4717' });
    expect((await send<BatchOfProduct[]>('GET', '/batches')).body).toMatchObject([{ number: '4717' }]);
  });
});

describe('a wrong batch of a shipment', () => {
  const correct = async (order: Order, correction: object) =>
    send('POST', `/orders/${order._id}/shipments/${(await shipments(order))[0]?._id}/batches`, correction);
  const named = (number: string) => ({ number, bestBefore: null });

  test('is corrected, with who, from and to', async () => {
    await receive('4711', 6);
    await receive('4712', 6);
    const order = await place(5);
    await ship(order);
    const from = await idOf('4711');
    expect((await correct(order, { from, to: named('4712'), quantity: 6 })).status).toBe(422);
    expect((await correct(order, { from, to: named('4712'), quantity: 3 })).status).toBe(200);
    expect(await taken(order)).toEqual([{ '4711': 2, '4712': 3 }]);
    expect(await onHand()).toEqual({ '4711': 4, '4712': 3, none: 10 });
    const { body: entries } = await send<TimelineEntry[]>('GET', `/orders/${order._id}/events`);
    expect(entries.find(({ type }) => type === 'order.batch_corrected')).toMatchObject({
      email: staff.email,
      quantity: 3,
      batch: { from: '4711', to: '4712' },
    });
  });

  test('that is not on hand changes the shipment and leaves the shelf as it is', async () => {
    await receive('4711', 5);
    await receive('4712', 5);
    const [one, other] = [await place(5), await place(5)];
    await ship(one);
    await ship(other);
    expect([await taken(one), await taken(other)]).toEqual([[{ '4711': 5 }], [{ '4712': 5 }]]);
    await correct(one, { from: await idOf('4711'), to: named('4712'), quantity: 5 });
    await correct(other, { from: await idOf('4712'), to: named('4711'), quantity: 5 });
    expect([await taken(one), await taken(other)]).toEqual([[{ '4712': 5 }], [{ '4711': 5 }]]);
    expect(await onHand()).toEqual({ '4711': 0, '4712': 0, none: 10 });
  });

  test('can be one that is not known yet, also of goods of before the switch', async () => {
    const order = await place(5);
    await ship(order);
    expect((await correct(order, { from: null, to: named('NEW'), quantity: 5 })).status).toBe(200);
    expect(await taken(order)).toEqual([{ NEW: 5 }]);
    expect(await onHand()).toEqual({ NEW: 0, none: 5 });
  });
});
