import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type AccountShop, openAccountShop } from '#server/testing/account-shop.ts';
import type { ErrorBody } from '#shared/contracts/errors.ts';
import type { Closing, OrderShipment } from '#shared/contracts/fulfilment/shipments.ts';
import type { Invoice } from '#shared/contracts/invoices/invoices.ts';
import type { TimelineEntry } from '#shared/contracts/orders/order-timeline.ts';
import type { Order } from '#shared/contracts/orders/orders.ts';
import type { Refund } from '#shared/contracts/payments/refunds.ts';
import type { Product } from '#shared/contracts/products/products.ts';

type Answer = Order & ErrorBody & { total: number; refunded: number };

let one: AccountShop;
let product: Product;
beforeEach(async () => {
  one = await openAccountShop();
  await one.setTerms(10_000);
  product = await one.shop.addProduct({ minimumQuantity: 1, availableQuantity: 100, price: 0.3333 });
});
afterEach(() => one.shop.close());

const send = <Body = Answer>(method: string, path: string, body?: object, key?: string) =>
  one.shop.request<Body>(method, `/api${path}`, {
    token: one.admin.token,
    body,
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  });
const ship = (order: Order, quantity?: number) => send('PATCH', `/orders/status/${order._id}`, { quantity });
const closeShort = (order: Order, quantity: number, key?: string) =>
  send('POST', `/orders/${order._id}/closing-short`, { quantity, reason: 'Sold out' }, key);
const read = async (order: Order) => (await send('GET', `/orders/${order._id}`)).body;
const refund = (order: Order, body: object) =>
  send<Refund & ErrorBody>('POST', `/orders/${order._id}/refunds`, { reason: 'Scratched', ...body });
async function available(): Promise<number> {
  const rows = await one.shop.deps.db.selectFrom('products').selectAll().where('id', '=', product._id).execute();
  return rows[0]?.available_quantity ?? -1;
}
async function invoicesOf({ _id }: Order): Promise<Invoice[]> {
  const summaries = (await send<{ _id: string }[]>('GET', `/orders/${_id}/invoices`)).body;
  return Promise.all(summaries.map(async (each) => (await send<Invoice>('GET', `/invoices/${each._id}`)).body));
}
async function paid(quantity = 100): Promise<Order> {
  const order = await one.shop.placeOrder(one.customer, product, quantity);
  await one.shop.payByCard(one.customer, order);
  await one.shop.onIdle();
  return order;
}

describe('a paid order', () => {
  test('gets the money and the stock of the rest back, once, and is shipped', async () => {
    const order = await paid();
    await ship(order, 60);
    for (const key of ['key', 'key']) {
      expect((await closeShort(order, 40, key)).body).toMatchObject({
        status: true,
        shippedQuantity: 60,
        shortQuantity: 40,
      });
    }
    expect((await closeShort(order, 40, 'another')).body.code).toBe('order_shipped');
    await one.shop.onIdle();
    // 33.33 for 100, of which 60 cost 20.00.
    expect(await read(order)).toMatchObject({ total: 33.33, refunded: 13.33, refundable: 20, allRefunded: false });
    expect(await available()).toBe(40);
    const invoices = await invoicesOf(order);
    expect(invoices.map(({ kind, total }) => [kind, total])).toEqual([
      ['invoice', 33.33],
      ['credit_note', 13.33],
    ]);
    const { body } = await send<TimelineEntry[]>('GET', `/orders/${order._id}/events`);
    expect(body.map(({ type }) => type)).toEqual([
      'order.placed',
      'order.paid',
      'order.part_shipped',
      'order.closed_short',
      'refund.requested',
      'refund.completed',
    ]);
  });

  test('gets no more back than is left, and what has left is refunded on its own', async () => {
    const order = await paid();
    await ship(order, 60);
    await refund(order, { amount: 30 });
    await one.shop.onIdle();
    expect((await closeShort(order, 40)).status).toBe(200);
    await one.shop.onIdle();
    expect(await read(order)).toMatchObject({ refunded: 33.33, allRefunded: true, status: true });
    expect((await refund(order, {})).body.code).toBe('order_refunded');

    const other = await paid(10);
    await ship(other, 6);
    await closeShort(other, 4);
    expect((await refund(other, { amount: 2.01 })).body.code).toBe('refund_too_large');
    expect((await refund(other, { restock: true })).status).toBe(422);
    expect((await refund(other, {})).body).toMatchObject({ amount: 2 });
  });

  test('that was refunded whole, and not restocked, gives its rest back to stock', async () => {
    const order = await paid();
    await ship(order, 60);
    await refund(order, {});
    await one.shop.onIdle();
    expect((await ship(order)).body.code).toBe('order_refunded');
    expect((await closeShort(order, 40)).body).toMatchObject({ status: true, shortQuantity: 40 });
    expect(await available()).toBe(40);
  });

  test('whose last part is taken back then can be refunded with its stock, without the rest', async () => {
    const order = await paid();
    await ship(order, 60);
    await closeShort(order, 40);
    expect((await send('DELETE', `/orders/status/${order._id}`)).body).toMatchObject({
      status: false,
      shippedQuantity: 0,
    });
    expect((await closeShort(order, 60)).body.code).toBe('order_not_begun');
    await one.shop.onIdle();
    expect((await refund(order, { restock: true })).body).toMatchObject({ amount: 20 });
    expect(await available()).toBe(100);
  });

  test('closed short twice returns each rest once', async () => {
    const order = await paid();
    await ship(order, 60);
    await ship(order, 20);
    await closeShort(order, 20);
    await send('DELETE', `/orders/status/${order._id}`);
    await closeShort(order, 20);
    await one.shop.onIdle();
    expect(await read(order)).toMatchObject({ shippedQuantity: 60, shortQuantity: 40, refunded: 13.33, status: true });
    expect(await available()).toBe(40);
  });
});

describe('an unpaid order', () => {
  test('costs what has left, and a card pays that', async () => {
    const order = await one.shop.placeOrder(one.customer, product, 100);
    await ship(order, 60);
    expect((await closeShort(order, 40)).body).toMatchObject({
      status: true,
      quantity: 100,
      shortQuantity: 40,
      total: 20,
    });
    expect(await available()).toBe(40);
    await one.shop.payByCard(one.customer, await read(order));
    await one.shop.onIdle();
    const [invoice] = await invoicesOf(order);
    expect(invoice).toMatchObject({ total: 20, lines: [{ quantity: 60 }] });
    expect(await read(order)).toMatchObject({ paid: true, refundable: 20 });
  });

  test('on account owes what was invoiced, and frees the limit', async () => {
    const { body: order } = await one.place(100, undefined, product);
    await ship(order, 33);
    await ship(order, 27);
    expect((await closeShort(order, 40)).body).toMatchObject({ status: true, total: 20 });
    expect((await one.account()).owed).toBe(20);
    expect((await invoicesOf(order)).map(({ total }) => total)).toEqual([11, 9]);
  });

  test('whose invoices transfers have paid is paid', async () => {
    const { body: order } = await one.place(100, undefined, product);
    await ship(order, 60);
    const { body: transfer } = await one.transfer([[order, 20]]);
    expect((await read(order)).paid).toBe(false);
    expect((await closeShort(order, 40)).body).toMatchObject({ status: true, paid: true, transactionId: transfer._id });
    await one.reverse(transfer);
    expect(await read(order)).toMatchObject({ paid: false, status: true });
  });
});

describe('an order on account with an invoice over what was taken back', () => {
  /** 20 of 100 have left, 60 are invoiced. */
  async function invoicedAhead(): Promise<Order> {
    const { body: order } = await one.place(100, undefined, product);
    await ship(order, 20);
    await ship(order, 40);
    await takeLastBack(order);
    return order;
  }
  async function takeLastBack({ _id }: Order): Promise<void> {
    const last = (await send<OrderShipment[]>('GET', `/orders/${_id}/shipments`)).body.at(-1);
    expect((await send('DELETE', `/orders/status/${_id}?shipment=${last?._id}`)).status).toBe(200);
  }
  const plan = (order: Order) => send<Closing>('GET', `/orders/${order._id}/closing-short`);
  const documents = async (order: Order) =>
    (await invoicesOf(order)).map(({ kind, total, corrects, payment }) => ({ kind, total, corrects, payment }));

  test('owes what has left: a credit note takes the rest off its newest invoice', async () => {
    const order = await invoicedAhead();
    expect((await plan(order)).body).toEqual({ toCard: 0, takenOff: 13.33, byBank: 0 });
    for (const key of ['key', 'key']) {
      expect((await closeShort(order, 80, key)).body).toMatchObject({
        status: true,
        shortQuantity: 80,
        refunded: 13.33,
      });
    }
    const [first, second, note, ...more] = await documents(order);
    expect([first?.total, second?.total, more.length]).toEqual([6.67, 13.33, 0]);
    const newest = (await invoicesOf(order))[1]?.number;
    expect(note).toMatchObject({
      kind: 'credit_note',
      total: 13.33,
      corrects: newest,
      payment: { method: 'closedShort' },
    });
    expect((await one.account()).owed).toBe(6.67);
    expect(await available()).toBe(80);
    expect((await one.transfer([[order, 6.68]])).body.code).toBe('transfer_mismatch');
    expect((await one.transfer([[order, 6.67]])).status).toBe(201);
    expect(await read(order)).toMatchObject({ paid: true, allRefunded: false });
    expect((await send<object[]>('GET', `/customers/${one.customer.userId}/transfers`)).body).toHaveLength(1);
  });

  test('that a transfer has paid gets the money of the rest back by the bank, by hand', async () => {
    const order = await invoicedAhead();
    const { body: transfer } = await one.transfer([[order, 20]]);
    expect((await plan(order)).body).toEqual({ toCard: 0, takenOff: 0, byBank: 13.33 });
    const closed = { quantity: 80, reason: 'Sold out', reference: 'SEPA 7' };
    expect((await send('POST', `/orders/${order._id}/closing-short`, closed)).body).toMatchObject({
      paid: true,
      status: true,
      refunded: 13.33,
    });
    const [, , note] = await documents(order);
    expect(note).toMatchObject({ total: 13.33, payment: { method: 'closedShort', byBank: 13.33 } });
    const { body } = await send<Refund[]>('GET', `/orders/${order._id}/refunds`);
    expect(body).toMatchObject([
      { amount: 13.33, origin: 'bank', state: 'succeeded', reason: `${order.number} · SEPA 7` },
    ]);
    expect((await one.account()).owed).toBe(0);
    // More would have gone back than has arrived.
    expect((await one.reverse(transfer)).body.code).toBe('transfer_sent_back');
    expect((await read(order)).paid).toBe(true);
  });

  test('that a transfer has paid in part owes less first', async () => {
    const order = await invoicedAhead();
    await one.transfer([[order, 10]]);
    expect((await plan(order)).body).toEqual({ toCard: 0, takenOff: 10, byBank: 3.33 });
    expect((await closeShort(order, 80)).body).toMatchObject({ paid: true, refunded: 13.33 });
    expect((await documents(order)).at(-1)).toMatchObject({ total: 13.33, payment: { byBank: 3.33 } });
    expect((await one.account()).owed).toBe(0);
  });

  test('whose whole invoice was paid is closed short twice, and each rest goes back once', async () => {
    const { body: order } = await one.place(100, undefined, product);
    await ship(order);
    await one.transfer([[order, 33.33]]);
    await takeLastBack(order);
    await ship(order, 40);
    await ship(order, 20);
    await closeShort(order, 40);
    expect((await read(order)).refunded).toBe(13.33);
    await takeLastBack(order);
    expect((await plan(order)).body).toMatchObject({ byBank: 6.67 });
    await closeShort(order, 20);
    expect(await read(order)).toMatchObject({ refunded: 20, status: true, shippedQuantity: 40 });
    expect((await documents(order)).map(({ total }) => total)).toEqual([33.33, 13.33, 6.67]);
  });
});

test('refuses what nothing has left of, another rest than was shown, and an order that is held', async () => {
  const order = await one.shop.placeOrder(one.customer, product, 100);
  expect((await closeShort(order, 100)).body.code).toBe('order_not_begun');
  await ship(order, 60);
  expect((await closeShort(order, 41)).body).toMatchObject({
    code: 'changed_meanwhile',
    message: expect.stringContaining('40'),
  });
  await send('PUT', `/orders/${order._id}/hold`, { reason: 'Address' });
  expect((await closeShort(order, 40)).body.code).toBe('order_on_hold');
  expect((await closeShort({ ...order, _id: 'unknown' }, 40)).status).toBe(404);
});

test('an order on account that a card paid is credited from its newest invoice on', async () => {
  const { body: order } = await one.place(100, undefined, product);
  await ship(order, 60);
  await one.shop.payByCard(one.customer, order);
  await one.shop.onIdle();
  await ship(order, 10);
  await closeShort(order, 30);
  await one.shop.onIdle();
  await refund(order, {});
  await one.shop.onIdle();
  const invoices = await invoicesOf(order);
  expect(invoices.map(({ kind, total, corrects }) => [kind, total, corrects])).toEqual([
    ['invoice', 20, null],
    ['invoice', 13.33, null],
    ['credit_note', 10, invoices[1]?.number],
    ['credit_note', 3.33, invoices[1]?.number],
    ['credit_note', 20, invoices[0]?.number],
  ]);
});
