import { afterEach, beforeEach, expect, test } from 'vitest';
import { expireOverdueOrders } from '#server/services/orders/close-order.ts';
import { changeRole } from '#server/services/users/change-role.ts';
import { orderBody } from '#server/testing/sample-bodies.ts';
import { openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';

// Each test shop also checks the counts when it closes (server/db/checks/verify.ts).

let shop: TestShop;
let admin: TestUser;
beforeEach(async () => {
  shop = await openTestShop();
  admin = await shop.addUser({ admin: true });
});
afterEach(() => shop.close());

/** The count of a page that is not the whole list, so it differs from the page's length. */
async function sizeOf(path: string): Promise<number> {
  const page = `${path}${path.includes('?') ? '&' : '?'}cursor=${Buffer.from('0').toString('base64url')}`;
  const { status, headers } = await shop.request('GET', `/api/${page}`, { token: admin.token });
  expect(status).toBe(200);
  return Number(headers.get('x-total-count'));
}

test('the count of products follows every write', async () => {
  const sizes = async () => [await sizeOf('products'), await sizeOf('products?inStock=true')];
  const change = (id: string, body: object) =>
    shop.request('PATCH', `/api/products/${id}`, { token: admin.token, body });
  expect(await sizes()).toEqual([0, 0]);
  const first = await shop.addProduct({ minimumQuantity: 10, availableQuantity: 15, price: 5 });
  const second = await shop.addProduct({ minimumQuantity: 10, availableQuantity: 9 });
  expect(await sizes()).toEqual([2, 1]);
  const customer = await shop.addUser();
  const order = await shop.placeOrder(customer, first);
  expect(await sizes()).toEqual([2, 0]);
  await shop.request('DELETE', `/api/orders/${order._id}`, { token: customer.token });
  expect(await sizes()).toEqual([2, 1]);
  await change(second._id, { adjustQuantity: 1, reason: 'found' });
  expect(await sizes()).toEqual([2, 2]);
  await change(second._id, { minimumQuantity: 11, product: 'Renamed' });
  expect(await sizes()).toEqual([2, 1]);
  const last = await shop.placeOrder(customer, first);
  await shop.request('DELETE', `/api/products/${first._id}`, { token: admin.token });
  expect(await sizes()).toEqual([1, 0]);
  await shop.request('DELETE', `/api/orders/${last._id}`, { token: customer.token });
  expect(await sizes()).toEqual([1, 0]);
});

test('the counts of orders follow every write', async () => {
  const [ada, bob] = [await shop.addUser(), await shop.addUser()];
  const product = await shop.addProduct({ price: 5 });
  const own = ({ email }: TestUser) => sizeOf(`orders/${encodeURIComponent(email)}`);
  const sizes = async () => [await sizeOf('orders'), await own(ada), await own(bob)];
  expect(await sizes()).toEqual([0, 0, 0]);
  const [paid, dropped] = [await shop.placeOrder(ada, product), await shop.placeOrder(ada, product)];
  await shop.placeOrder(bob, product);
  expect(await sizes()).toEqual([3, 2, 1]);
  for (let time = 0; time < 2; time += 1) {
    await shop.request('DELETE', `/api/orders/${dropped._id}`, { token: ada.token });
    expect(await sizes()).toEqual([2, 1, 1]);
  }
  await shop.payByCard(ada, paid);
  await shop.demo.stripe.onIdle();
  await shop.request('PATCH', `/api/orders/status/${paid._id}`, { token: admin.token });
  const overdue = (shop.deps.settings.unpaidOrderHours + 1) * 3_600_000;
  shop.advance(overdue);
  expect(await expireOverdueOrders(shop.deps)).toBe(1);
  shop.advance(-overdue);
  expect(await sizes()).toEqual([2, 1, 1]);
  await Promise.all(Array.from({ length: 20 }, () => shop.placeOrder(bob, product)));
  expect(await sizes()).toEqual([22, 1, 21]);
  const tooMany = orderBody(product._id, 900);
  expect((await shop.request('POST', '/api/orders', { token: bob.token, body: tooMany })).status).toBe(409);
  expect(await sizes()).toEqual([22, 1, 21]);
});

test('the counts of users and reviews follow every write', async () => {
  expect(await sizeOf('users')).toBe(1);
  const { email, token } = await shop.addUser();
  expect(await sizeOf('users')).toBe(2);
  await changeRole(shop.deps.db, { email, role: 'admin', actor: 'cli', at: 1 });
  expect(await sizeOf('users')).toBe(2);
  expect(await sizeOf('reviews')).toBe(0);
  const body = { name: 'Ada', ratings: 5, description: 'Strong' };
  expect((await shop.request('POST', '/api/reviews', { token, body })).status).toBe(201);
  expect(await sizeOf('reviews')).toBe(1);
});
