import { afterEach, beforeEach, expect, test } from 'vitest';
import { sumUnverified } from '#server/queries/checkouts/unverified-orders.ts';
import { expireOverdueOrders } from '#server/services/orders/close-order.ts';
import { checkoutBody, orderBody } from '#server/testing/sample-bodies.ts';
import { openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';
import type { Order } from '#shared/contracts/orders/orders.ts';
import type { Product } from '#shared/contracts/products/products.ts';
import { errorMessages } from '#shared/messages/errors.ts';
import { reservationMessages } from '#shared/messages/orders/reservations.ts';

interface Refusal {
  code: string;
  message: string;
  fields?: Record<string, string>;
}

let shop: TestShop;
let product: Product;
beforeEach(async () => {
  shop = await openTestShop();
  product = await shop.addProduct({ minimumQuantity: 10, availableQuantity: 400, price: 5 });
});
afterEach(() => shop.close());

const unverified = (email?: string) => shop.addUser({ verified: false, ...(email !== undefined && { email }) });
const order = <Body = Refusal>({ token }: TestUser, quantity: number, of = product) =>
  shop.request<Body>('POST', '/api/orders', { token, body: orderBody(of._id, quantity) });

test('all unverified customers together hold a quarter of a product, verified ones all of it', async () => {
  expect((await order(await unverified(), 60)).status).toBe(201);
  const { status, body } = await order(await unverified(), 50);
  const message = reservationMessages.unverifiedQuantity(40, 10);
  expect([status, body.code, body.message]).toEqual([409, 'unverified_limit', message]);
  expect(body.fields).toEqual({ quantity: message });
  expect((await order(await unverified(), 40)).status).toBe(201);
  expect((await order(await unverified(), 10)).body.message).toBe(reservationMessages.unverifiedQuantity(0, 10));
  expect((await order(await shop.addUser(), 300)).status).toBe(201);
});

test('the minimum quantity of a small stock stays orderable, once', async () => {
  const small = await shop.addProduct({ minimumQuantity: 10, availableQuantity: 20, price: 5 });
  expect((await order(await unverified(), 11, small)).body.code).toBe('unverified_limit');
  expect((await order(await unverified(), 10, small)).status).toBe(201);
  expect((await order(await unverified(), 10, small)).body.code).toBe('unverified_limit');
});

test('a checkout names each line that is too much', async () => {
  const other = await shop.addProduct({ minimumQuantity: 10, availableQuantity: 400, price: 5 });
  const { token } = await unverified();
  const { lines, ...body } = checkoutBody([other, product]);
  const large = { ...body, lines: lines.map((line) => ({ ...line, quantity: 101 })) };
  const refused = await shop.request<Refusal>('POST', '/api/checkouts', { token, body: large });
  expect([refused.status, refused.body.code]).toEqual([409, 'unverified_limit']);
  expect(Object.keys(refused.body.fields ?? {})).toEqual(['lines.0.quantity', 'lines.1.quantity']);
  expect((await shop.request('POST', '/api/checkouts', { token, body: { ...body, lines } })).status).toBe(201);
});

test('what is paid, cancelled, reduced, expired or verified is held no more', async () => {
  const held = () => sumUnverified(shop.deps.db, product._id);
  const place = async (user: TestUser, quantity: number) => (await order<Order>(user, quantity)).body;
  const eve = await unverified('eve@test.example');
  const [paid, cancelled, reduced] = [await place(eve, 30), await place(eve, 30), await place(eve, 40)];
  expect(await held()).toBe(100);
  await shop.payByCard(eve, paid);
  await shop.onIdle();
  expect(await held()).toBe(70);
  await shop.request('DELETE', `/api/orders/${cancelled._id}`, { token: eve.token });
  expect(await held()).toBe(40);
  const body = { quantity: 20, total: 100 };
  await shop.request('PATCH', `/api/orders/${reduced._id}/quantity`, { token: eve.token, body });
  expect(await held()).toBe(20);
  const later = await unverified();
  await place(later, 10);
  expect(await held()).toBe(30);
  shop.advance(2000);
  await shop.addUser({ email: eve.email });
  expect(await held()).toBe(10);
  shop.advance(25 * 3_600_000);
  expect(await expireOverdueOrders(shop.deps)).toBe(1);
  expect(await held()).toBe(0);
});

test('what they hold of all products together has a limit in worth', async () => {
  shop.deps.settings.unverifiedUnpaidTotal = 700;
  const other = await shop.addProduct({ minimumQuantity: 10, availableQuantity: 400, price: 5 });
  expect((await order(await unverified(), 100)).status).toBe(201);
  const { body } = await order(await unverified(), 50, other);
  expect([body.code, body.message]).toEqual(['unverified_limit', errorMessages.unverified_limit]);
  expect((await order(await unverified(), 40, other)).status).toBe(201);
  expect((await order(await shop.addUser(), 400, other)).body.code).toBe('insufficient_stock');
  expect((await order(await shop.addUser(), 360, other)).status).toBe(201);
});

test('a line passes over unverified customers as long as there is no room for them', async () => {
  const holder = await shop.addUser();
  const held = await order<Order>(holder, 400);
  const join = async ({ token }: TestUser, quantity: number) => {
    const body = { ...orderBody(product._id, quantity), price: 5 };
    expect((await shop.request('POST', `/api/products/${product._id}/waitlist`, { token, body })).status).toBe(201);
  };
  const [eve, ada] = [await unverified(), await shop.addUser()];
  await join(eve, 200);
  await join(ada, 300);
  await shop.request('DELETE', `/api/orders/${held.body._id}`, { token: holder.token });
  const orders = async ({ email, token }: TestUser) =>
    (await shop.request<Order[]>('GET', `/api/orders/${encodeURIComponent(email)}`, { token })).body;
  expect(await orders(eve)).toEqual([]);
  expect(await orders(ada)).toMatchObject([{ quantity: 300 }]);
});
