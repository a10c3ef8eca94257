import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';
import type { ErrorBody } from '#shared/contracts/errors.ts';
import type { Order } from '#shared/contracts/orders/orders.ts';
import type { Refund } from '#shared/contracts/payments/refunds.ts';
import type { Product } from '#shared/contracts/products/products.ts';
import type { Return, Returnable, ReturnSummary } from '#shared/contracts/returns/return-shapes.ts';
import type { Stock } from '#shared/contracts/stock/stock.ts';

let shop: TestShop;
let admin: TestUser;
let warehouse: TestUser;
let customer: TestUser;
let product: Product;
let order: Order;
beforeEach(async () => {
  shop = await openTestShop();
  admin = await shop.addUser({ admin: true });
  warehouse = await shop.addUser({ role: 'warehouse' });
  customer = await shop.addUser();
  product = await shop.addProduct({ minimumQuantity: 1, availableQuantity: 1000, price: 2.5 });
  order = await shop.placeOrder(customer, product, 100);
});
afterEach(() => shop.close());

type Answer = Return & ErrorBody;
const send = <Body = Answer>(method: string, path: string, by: TestUser, body?: object, key?: string) =>
  shop.request<Body>(method, `/api${path}`, {
    token: by.token,
    ...(body && { body }),
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  });
const ship = (part?: object) => send<Order>('PATCH', `/orders/status/${order._id}`, admin, part);
const ask = (quantity: number, more: object = {}, key?: string) =>
  send('POST', `/orders/${order._id}/returns`, customer, { quantity, reason: 'defective', ...more }, key);
const approve = (id: string, body: object = { quantity: 10 }) => send('POST', `/returns/${id}/approval`, admin, body);
const receive = (id: string, quantity: number, restocked = quantity) =>
  send('POST', `/returns/${id}/receipt`, warehouse, { quantity, restocked });
const settle = (id: string, amount: number) => send('POST', `/returns/${id}/settlement`, admin, { amount });
const available = async () => (await send<Stock>('GET', `/products/${product._id}/stock`, admin)).body.available;
const returnable = async () => (await send<Returnable>('GET', `/orders/${order._id}/returns`, customer)).body;

test('goods go back to stock and their money to the card, each once', async () => {
  await shop.payByCard(customer, order);
  await ship();
  const asked = await ask(10, { text: 'They do not turn' });
  expect(asked).toMatchObject({
    status: 201,
    body: { number: expect.stringMatching(/^RMA-1\d{4}$/), state: 'requested', quantity: 10 },
  });
  const { _id: id } = asked.body;
  expect(await returnable()).toMatchObject({ quantity: 90, returns: [{ _id: id }] });
  const approved = await approve(id, { quantity: 8, instructions: 'Send them to gate 3' });
  expect(approved.body).toMatchObject({ state: 'approved', approvedQuantity: 8, instructions: 'Send them to gate 3' });
  expect(await returnable()).toMatchObject({ quantity: 92 });
  const received = await receive(id, 6, 4);
  expect(received.body).toMatchObject({ state: 'received', receivedQuantity: 6, restockedQuantity: 4 });
  expect(received.body).not.toHaveProperty('money');
  expect((await receive(id, 6, 4)).status).toBe(200);
  expect(await available()).toBe(904);
  const read = await send('GET', `/returns/${id}`, customer);
  expect(read.body.money).toEqual({ way: 'card', proposed: 15, amount: null });
  expect((await settle(id, 15.01)).body.code).toBe('invalid_fields');
  for (let again = 0; again < 2; again += 1) {
    expect((await settle(id, 12)).body).toMatchObject({ state: 'done', money: { way: 'card', amount: 12 } });
  }
  expect((await settle(id, 11)).body.code).toBe('return_changed');
  await shop.onIdle();
  const refunds = await send<Refund[]>('GET', `/orders/${order._id}/refunds`, admin);
  expect(refunds.body).toMatchObject([{ amount: 12, state: 'succeeded', reason: asked.body.number }]);
  const { body: after } = await send<Order>('GET', `/orders/${order._id}`, customer);
  expect(after).toMatchObject({ refunded: 12, status: true });
  const notes = await send<{ kind: string; total: number }[]>('GET', `/orders/${order._id}/invoices`, customer);
  expect(notes.body).toMatchObject([
    { kind: 'invoice', total: 250 },
    { kind: 'credit_note', total: 12 },
  ]);
});

describe('what can be asked for', () => {
  test('is no more than has left, less what other returns hold', async () => {
    expect((await ask(1)).body.fields).toEqual({ quantity: 'Nothing more of this order can be returned' });
    await ship({ quantity: 60 });
    const first = await ask(40, {}, 'k1');
    expect((await ask(40, {}, 'k1')).body._id).toBe(first.body._id);
    expect((await ask(41, {}, 'k1')).body.code).toBe('idempotency_key_reused');
    expect((await ask(21)).body.fields).toEqual({ quantity: 'At most 20 can be returned' });
    expect((await ask(20)).status).toBe(201);
    for (let again = 0; again < 2; again += 1) {
      const withdrawn = await send('POST', `/returns/${first.body._id}/withdrawal`, customer);
      expect(withdrawn.body.state).toBe('withdrawn');
    }
    expect((await ask(40)).status).toBe(201);
    expect((await approve(first.body._id)).body.code).toBe('return_changed');
  });

  test('is not decided twice, and nothing more is received than was approved', async () => {
    await ship();
    const { _id: id } = (await ask(10)).body;
    expect((await receive(id, 10)).body.code).toBe('return_changed');
    expect((await approve(id, { quantity: 11 })).body.fields).toEqual({ quantity: 'The customer asked for 10' });
    await approve(id);
    expect((await send('POST', `/returns/${id}/withdrawal`, customer)).body.code).toBe('return_changed');
    expect((await receive(id, 11)).body.fields).toEqual({ quantity: 'Only 10 were approved' });
    expect((await receive(id, 5, 6)).body.fields).toEqual({ restocked: 'No more than what came back' });
    const refused = await send('POST', `/returns/${id}/refusal`, admin, { reason: 'They never came' });
    expect(refused.body).toMatchObject({ state: 'refused', refusal: 'They never came' });
    expect((await returnable()).quantity).toBe(100);
  });
});

test('a receipt by mistake is taken back with its goods, while they are there', async () => {
  await ship();
  const { _id: id } = (await ask(10)).body;
  await approve(id);
  await receive(id, 10);
  expect(await available()).toBe(910);
  const back = await send('DELETE', `/returns/${id}/receipt`, warehouse);
  expect(back.body).toMatchObject({ state: 'approved', receivedQuantity: null });
  expect(await available()).toBe(900);
  await receive(id, 4, 1);
  await ask(96);
  expect((await send('DELETE', `/returns/${id}/receipt`, warehouse)).body.code).toBe('return_changed');
});

test('a receipt whose goods were sold meanwhile is not taken back', async () => {
  await ship();
  const { _id: id } = (await ask(10)).body;
  await approve(id);
  await receive(id, 10);
  await shop.placeOrder(await shop.addUser(), product, 905);
  const refused = await send('DELETE', `/returns/${id}/receipt`, warehouse);
  expect(refused).toMatchObject({ status: 409, body: { code: 'insufficient_stock' } });
  expect(await available()).toBe(5);
});

test('a shipment whose goods come back is not taken back', async () => {
  await ship();
  const { _id: id } = (await ask(1)).body;
  const undone = () => send('DELETE', `/orders/status/${order._id}`, admin);
  expect((await undone()).body.code).toBe('return_changed');
  await send('POST', `/returns/${id}/withdrawal`, customer);
  expect((await undone()).status).toBe(200);
});

test('an unpaid order takes no money back', async () => {
  await ship();
  const { _id: id } = (await ask(10)).body;
  await approve(id);
  await receive(id, 10);
  expect((await settle(id, 1)).body.fields?.amount).toContain('Enter 0');
  expect((await settle(id, 0)).body).toMatchObject({ state: 'done', money: { way: 'none', amount: 0 } });
});

test('each side has its list, and staff their counts', async () => {
  await ship();
  const { _id: id, number } = (await ask(10)).body;
  const other = await shop.addUser();
  const list = async (path: string, by: TestUser) => (await send<ReturnSummary[]>('GET', path, by)).body;
  expect(await list('/returns/own', customer)).toMatchObject([{ _id: id, email: customer.email }]);
  expect(await list('/returns/own', other)).toEqual([]);
  expect((await send('GET', `/returns/${id}`, other)).status).toBe(404);
  expect(await list('/returns?view=requested', warehouse)).toMatchObject([{ _id: id, email: null }]);
  expect(await list('/returns?view=done', warehouse)).toEqual([]);
  expect(await list(`/returns?number=${number.toLowerCase()}`, warehouse)).toMatchObject([{ _id: id }]);
  expect(await list('/returns?number=RMA-99999', warehouse)).toEqual([]);
  for (const by of [warehouse, admin]) {
    expect((await send<Order[]>('GET', `/orders?q=${number}`, by)).body).toMatchObject([{ _id: order._id }]);
  }
  expect((await send<Order[]>('GET', `/orders/${customer.email}?q=${number}`, customer)).body).toHaveLength(1);
  const counts = await send('GET', '/returns/counts', warehouse);
  expect(counts.body).toEqual({ requested: 1, approved: 0, received: 0, done: 0, closed: 0 });
});
