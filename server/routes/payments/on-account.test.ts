import { afterEach, beforeEach, expect, test } from 'vitest';
import { writerOf } from '#server/db/connections.ts';
import { expireOverdueOrders } from '#server/services/orders/close-order.ts';
import { type AccountShop, openAccountShop } from '#server/testing/account-shop.ts';
import { orderBody } from '#server/testing/sample-bodies.ts';
import { signInForTest } from '#server/testing/sign-in.ts';
import type { Customer } from '#shared/contracts/customers/customers.ts';
import type { OrderViewCounts } from '#shared/contracts/orders/order-views.ts';
import type { Order } from '#shared/contracts/orders/orders.ts';

const DAY_MS = 86_400_000;

let one: AccountShop;
beforeEach(async () => {
  one = await openAccountShop();
});
afterEach(() => one.shop.close());

/** Days and a minute; then all users sign in again. */
async function pass(days: number): Promise<void> {
  one.shop.advance(days * DAY_MS + 60_000);
  for (const user of [one.customer, one.admin]) {
    Object.assign(user, await signInForTest(one.shop.deps, user.email));
  }
}

test('a customer without terms, or without a verified e-mail, cannot order on account', async () => {
  const { shop, product } = one;
  expect(await one.account()).toEqual({ terms: null, owed: 0, overdue: 0, left: 0 });
  for (const place of [one.place, one.placeCheckout]) {
    expect(await place(10)).toMatchObject({ status: 409, body: { code: 'not_on_account' } });
  }
  const unverified = await shop.addUser({ verified: false });
  const terms = { token: one.admin.token, body: { creditLimit: 100, paymentDays: 30 } };
  const refused = await shop.request('PUT', `/api/customers/${unverified.userId}/terms`, terms);
  expect(refused).toMatchObject({ status: 422, body: { message: expect.stringContaining('not verified') } });
  const body = { ...orderBody(product._id, 10), onAccount: true };
  expect(await shop.request('POST', '/api/orders', { token: unverified.token, body })).toMatchObject({ status: 409 });
});

test.each([
  { creditLimit: 0, paymentDays: 30 },
  { creditLimit: 10.001, paymentDays: 30 },
  { creditLimit: 100, paymentDays: 0 },
  { creditLimit: 100, paymentDays: 1.5 },
  { creditLimit: 100, paymentDays: 366 },
  { creditLimit: -1, paymentDays: 30 },
])('refuses the terms %o', async (body) => {
  const path = `/api/customers/${one.customer.userId}/terms`;
  expect((await one.shop.request('PUT', path, { token: one.admin.token, body })).status).toBe(422);
});

test('orders go up to the limit; the next cent is refused with what is left', async () => {
  expect((await one.setTerms(100)).body).toMatchObject({ terms: { creditLimit: 100, paymentDays: 30 }, left: 100 });
  const first = await one.place(60);
  expect(first).toMatchObject({
    status: 201,
    body: { paid: false, reservedUntil: null, account: { days: 30, dueAt: null, transferred: 0 } },
  });
  expect(await one.account()).toMatchObject({ owed: 60, left: 40, overdue: 0 });

  const refused = await one.place(41);
  expect(refused.body).toMatchObject({ code: 'credit_limit_exceeded', message: expect.stringContaining('$40.00') });
  expect((await one.placeCheckout(41)).body).toMatchObject({ code: 'credit_limit_exceeded' });
  expect((await one.placeCheckout(40)).status).toBe(201);
  expect(await one.account()).toMatchObject({ owed: 100, left: 0 });
  const cent = await one.shop.addProduct({ minimumQuantity: 1, availableQuantity: 10, price: 0.01 });
  const body = { ...orderBody(cent._id, 1), onAccount: true };
  const next = await one.shop.request('POST', '/api/orders', { token: one.customer.token, body });
  expect(next.body).toMatchObject({ code: 'credit_limit_exceeded', message: expect.stringContaining('$0.00') });

  await one.shop.request('DELETE', `/api/orders/${first.body._id}`, { token: one.customer.token });
  expect(await one.account()).toMatchObject({ owed: 40, left: 60 });
  expect((await one.place(60)).status).toBe(201);
});

test('an order on account is no reservation: it counts for none, and does not expire', async () => {
  await one.setTerms(1000);
  const placed: Order[] = [];
  for (let count = 0; count < 26; count += 1) placed.push((await one.place(2)).body);
  await one.shop.placeOrder(one.customer, one.product, 1);
  const reservations = await one.shop.request<{ orders: Order[] }[]>('GET', '/api/reservations', one.admin);
  expect(reservations.body.map(({ orders }) => orders.length)).toEqual([1]);
  const held = await one.shop.request<{ holds: unknown[] }>('GET', `/api/products/${one.product._id}/held`);
  expect(held.body).toMatchObject({ quantity: 1, holds: [{ quantity: 1 }] });
  await pass(365);
  expect(await expireOverdueOrders(one.shop.deps)).toBe(1);
  const order = await one.shop.request<Order>('GET', `/api/orders/${placed[0]?._id}`, { token: one.admin.token });
  expect(order.body.expired).toBe(false);
});

test('the same key gives the same order; on other terms it is refused', async () => {
  await one.setTerms(100);
  const first = await one.place(60, 'key');
  expect((await one.place(60, 'key')).body._id).toBe(first.body._id);
  const body = orderBody(one.product._id, 60);
  const headers = { 'idempotency-key': 'key' };
  const other = await one.shop.request('POST', '/api/orders', { token: one.customer.token, body, headers });
  expect(other).toMatchObject({ status: 409, body: { code: 'idempotency_key_reused' } });
});

test('ships before it is paid, even where others must be paid; the invoice is due after the days agreed', async () => {
  const { shop } = one;
  shop.deps.settings.requirePaymentBeforeShipping = true;
  await one.setTerms(100, 14);
  const { body: order } = await one.place(60);
  const reserved = await shop.placeOrder(one.customer, one.product, 5);
  expect((await one.ship(reserved)).body).toMatchObject({ code: 'unpaid_not_shippable' });
  const views = async () =>
    (await shop.request<OrderViewCounts>('GET', '/api/orders/views', { token: one.admin.token })).body;
  const list = async (view: string) => {
    const { body } = await shop.request<Order[]>('GET', `/api/orders?view=${view}`, { token: one.admin.token });
    return body.map(({ _id }) => _id);
  };
  expect(await views()).toMatchObject({ 'to-ship': 1, unpaid: 2, overdue: 0 });
  expect(await list('to-ship')).toEqual([order._id]);

  const before = shop.deps.now();
  const { body: shipped } = await one.ship(order);
  const dueIn = Date.parse(shipped.account?.dueAt ?? '') - before;
  expect(dueIn).toBeGreaterThanOrEqual(14 * DAY_MS);
  expect(dueIn).toBeLessThan(14 * DAY_MS + 60_000);
  expect(await views()).toMatchObject({ 'to-ship': 0, overdue: 0 });

  await pass(15);
  expect(await one.account()).toMatchObject({ owed: 60, overdue: 60 });
  expect(await expireOverdueOrders(shop.deps)).toBe(1);
  expect(await list('overdue')).toEqual([order._id]);
  expect(await views()).toMatchObject({ overdue: 1 });
  const found = await shop.request<Customer[]>('GET', '/api/customers?view=overdue', { token: one.admin.token });
  expect(found.body).toMatchObject([{ email: one.customer.email, orders: 2, owed: 60, overdue: 60 }]);
});

test('a shipment that is taken back keeps its invoice and when it is due, and the next one gives no other', async () => {
  const { shop, customer, admin } = one;
  await one.setTerms(100);
  const { body: order } = await one.place(60);
  const { account } = (await one.ship(order)).body;
  shop.advance(60_000);
  const path = `/api/orders/${order._id}`;
  const back = await shop.request<Order>('DELETE', `/api/orders/status/${order._id}`, { token: admin.token });
  expect(back).toMatchObject({ status: 200, body: { status: false, account, reservedUntil: null } });
  expect(await one.account()).toMatchObject({ owed: 60 });
  const cancel = await shop.request('DELETE', path, { token: customer.token });
  expect(cancel).toMatchObject({ status: 409, body: { code: 'order_invoiced' } });
  const less = { token: customer.token, body: { quantity: 20, total: 20 } };
  expect(await shop.request('PATCH', `${path}/quantity`, less)).toMatchObject({ body: { code: 'order_invoiced' } });
  const reservations = await shop.request('GET', '/api/reservations', { token: admin.token });
  expect(reservations.body).toEqual([]);
  expect((await one.ship(order)).body).toMatchObject({ status: true, account });
  expect(await shop.deps.db.selectFrom('invoices').select('cause').execute()).toEqual([{ cause: 'shipment' }]);
});

test('a card pays an order on account too, before and after its shipment', async () => {
  await one.setTerms(100);
  const orders = [(await one.place(60)).body, (await one.place(40)).body];
  await one.ship(orders[1] as Order);
  for (const order of orders) await one.shop.payByCard(one.customer, order);
  await one.shop.onIdle();
  expect(await one.account()).toMatchObject({ owed: 0, left: 100 });
  const { body: shipped } = await one.ship(orders[0] as Order);
  const invoices = await one.shop.deps.db.selectFrom('invoice_lines').select('order_id').execute();
  expect(invoices.map(({ order_id }) => order_id).toSorted()).toEqual(orders.map(({ _id }) => _id).toSorted());
  expect(shipped).toMatchObject({ paid: true, status: true, account: { dueAt: null } });
  const unship = await one.shop.request('DELETE', `/api/orders/status/${shipped._id}`, { token: one.admin.token });
  expect(unship.status).toBe(200);
});

test('revoked terms keep what is owed, and are recorded with who changed them', async () => {
  await one.setTerms(100);
  await one.setTerms(100);
  const { body: order } = await one.place(60);
  const path = `/api/customers/${one.customer.userId}/terms`;
  const revoked = await one.shop.request<Customer>('DELETE', path, { token: one.admin.token });
  expect(revoked.body).toMatchObject({ terms: null, owed: 60, left: 0 });
  expect((await one.place(1)).body.code).toBe('not_on_account');
  expect((await one.ship(order)).body.account?.dueAt).not.toBeNull();
  const events = await one.shop.deps.db
    .selectFrom('events')
    .select(['actor', 'after'])
    .where('type', '=', 'customer.terms_changed')
    .orderBy('seq')
    .execute();
  const terms = { paymentDays: 30, creditLimitMinor: 10_000 };
  expect(events).toEqual([
    { actor: one.admin.userId, after: JSON.stringify(terms) },
    { actor: one.admin.userId, after: '{}' },
  ]);
});

test('giving a part back and closing the account free the limit', async () => {
  await one.setTerms(100);
  const { body: order } = await one.place(60);
  const less = { token: one.customer.token, body: { quantity: 20, total: 20 } };
  expect((await one.shop.request('PATCH', `/api/orders/${order._id}/quantity`, less)).status).toBe(200);
  expect(await one.account()).toMatchObject({ owed: 20, left: 80 });
  const { email } = one.customer;
  const closing = { token: await one.shop.idToken(email), body: { email } };
  expect((await one.shop.request('DELETE', `/api/users/${encodeURIComponent(email)}`, closing)).status).toBe(200);
  const path = `/api/customers/${one.customer.userId}`;
  expect((await one.shop.request<Customer>('GET', path, { token: one.admin.token })).body).toMatchObject({
    owed: 0,
    orders: 0,
  });
});

test('customers are found by parts of their name and e-mail, and listed by view, page by page', async () => {
  const { shop, admin } = one;
  await shop.addUser({ email: 'buyer_one@acme.example' });
  await shop.addUser({ email: 'buyerxone@acme.example' });
  const named = writerOf(shop.deps.db).updateTable('users').set({ name: 'Élodie Ünal' });
  await named.where('id', '=', one.customer.userId).execute();
  const list = async (query: string) => {
    const { body } = await shop.request<Customer[]>('GET', `/api/customers?${query}`, { token: admin.token });
    return body.map(({ email }) => email);
  };
  expect(await list('q=ACME')).toEqual(['buyer_one@acme.example', 'buyerxone@acme.example']);
  expect(await list('q=r_one')).toEqual(['buyer_one@acme.example']);
  expect(await list('q=100%25')).toEqual([]);
  expect(await list(`q=${encodeURIComponent('ünal ÉLO')}`)).toEqual([one.customer.email]);
  expect(await list('')).toHaveLength(4);
  expect(await list('view=account')).toEqual([]);
  await one.setTerms(100);
  expect(await list('view=account')).toEqual([one.customer.email]);
  expect(await list('view=owing')).toEqual([]);
  await one.place(5);
  expect(await list('view=owing')).toEqual([one.customer.email]);
  expect(await list('view=owing&q=acme')).toEqual([]);
  expect(await list('view=account&q=elodie')).toEqual([]);
  expect(await list(`view=owing&q=${one.customer.email}`)).toEqual([one.customer.email]);
  const first = await shop.request<Customer[]>('GET', '/api/customers?limit=3', { token: admin.token });
  expect(first.headers.get('x-total-count')).toBe('4');
  const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
  expect((await shop.request<Customer[]>('GET', next, { token: admin.token })).body).toHaveLength(1);
});
