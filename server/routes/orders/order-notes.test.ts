import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';
import type { Customer } from '#shared/contracts/customers/customers.ts';
import type { OrderNote } from '#shared/contracts/orders/order-notes.ts';
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
  order = await shop.placeOrder(customer, await shop.addProduct());
});
afterEach(() => shop.close());

const notes = () => `/api/orders/${order._id}/notes`;
const add = (text: unknown, { token } = admin) => shop.request<OrderNote>('POST', notes(), { token, body: { text } });
const list = async () => (await shop.request<OrderNote[]>('GET', notes(), { token: admin.token })).body;

test('administrators read what they wrote, newest first, and remove it', async () => {
  const second = await shop.addUser({ admin: true });
  const first = await add('  Call before delivery  ');
  expect([first.status, first.body]).toMatchObject([201, { text: 'Call before delivery', by: admin.email }]);
  await add('<b>Dock 2</b>', second);
  expect((await list()).map(({ text, by }) => [text, by])).toEqual([
    ['<b>Dock 2</b>', second.email],
    ['Call before delivery', admin.email],
  ]);
  const remove = () => shop.request('DELETE', `${notes()}/${first.body._id}`, { token: second.token });
  expect((await remove()).status).toBe(200);
  expect((await remove()).status).toBe(404);
  expect(await list()).toHaveLength(1);
  const { db } = shop.deps;
  const events = await db
    .selectFrom('events')
    .select(['type', 'actor'])
    .where('subject_id', '=', order._id)
    .orderBy('seq')
    .execute();
  expect(events.slice(1)).toEqual([
    { type: 'order.note_added', actor: admin.userId },
    { type: 'order.note_added', actor: second.userId },
    { type: 'order.note_removed', actor: second.userId },
  ]);
});

test('belong to one order, and to no timeline', async () => {
  const { body } = await add('Call before delivery');
  const other = await shop.placeOrder(customer, await shop.addProduct());
  const { token } = admin;
  expect((await shop.request('DELETE', `/api/orders/${other._id}/notes/${body._id}`, { token })).status).toBe(404);
  expect((await shop.request('GET', '/api/orders/unknown/notes', { token })).status).toBe(404);
  expect((await shop.request('POST', '/api/orders/unknown/notes', { token, body: { text: 'x' } })).status).toBe(404);
  for (const reader of [admin, customer]) {
    const events = await shop.request<TimelineEntry[]>('GET', `/api/orders/${order._id}/events`, {
      token: reader.token,
    });
    expect(events.body.map(({ type }) => type)).toEqual(['order.placed']);
  }
});

test('are refused without text, too long, or with characters that cannot be printed', async () => {
  for (const text of ['', '   ', null, 7, 'x'.repeat(1001), 'a\u0000b']) expect((await add(text)).status).toBe(422);
  expect((await add('x'.repeat(1000))).status).toBe(201);
});

test('the customer of an order comes with what is owed, also of a cancelled order', async () => {
  await shop.request('DELETE', `/api/orders/${order._id}`, { token: customer.token });
  await shop.placeOrder(customer, await shop.addProduct());
  const { body } = await shop.request<Customer>('GET', `/api/orders/${order._id}/customer`, { token: admin.token });
  expect(body).toMatchObject({ _id: customer.userId, email: customer.email, orders: 1, owed: 0, terms: null });
});
