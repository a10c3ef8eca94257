import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';
import { type AccountData, accountDataSchema } from '#shared/contracts/users/account-data.ts';

let shop: TestShop;
let customer: TestUser;
beforeEach(async () => {
  shop = await openTestShop({ settings: { rateLimit: true, unpaidOrdersPerCustomer: 1000 } });
  customer = await shop.addUser();
});
afterEach(() => shop.close());

const read = (user = customer, of = customer) =>
  shop.request<AccountData>('GET', `/api/users/${encodeURIComponent(of.email)}/data`, { token: user.token });

test('a customer gets all of their own data as a file, and nothing of others', async () => {
  const other = await shop.addUser({ admin: true });
  const product = await shop.addProduct({ price: 5, availableQuantity: 100_000 });
  const paid = await shop.placeOrder(customer, product);
  const transactionId = await shop.payByCard(customer, paid);
  await shop.onIdle();
  const cancelled = await shop.placeOrder(customer, product);
  await shop.request('DELETE', `/api/orders/${cancelled._id}`, { token: customer.token });
  const checkout = await shop.placeCheckout(customer, [product, await shop.addProduct()]);
  await shop.addReview(customer);
  await shop.addReview(other);
  await shop.placeOrder(other, product);
  const send = (method: string, path: string, body: object) =>
    shop.request(method, `/api/${path}`, { token: customer.token, body });
  await send('POST', 'addresses', { label: 'Hall', address: '1 Dock Road', phone: '5550100' });
  await send('POST', 'lists', { name: 'Monthly', lines: [] });
  await send('PUT', 'cart', { version: 0, lines: [{ productId: product._id, quantity: 20 }] });

  const { status, body, headers } = await read();
  expect(status).toBe(200);
  expect(accountDataSchema.safeParse(body).error).toBeUndefined();
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="bulkhead-data-\d{4}-\d\d-\d\d.json"$/);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(body.profile).toMatchObject({ email: customer.email, role: 'customer', verified: true });
  expect(body).toMatchObject({
    addresses: [{ label: 'Hall' }],
    lists: [{ name: 'Monthly' }],
    cart: { lines: [{ productId: product._id, quantity: 20 }] },
    reviews: [{ name: 'Ada', hidden: false }],
  });
  expect(body.checkouts).toMatchObject([{ _id: checkout._id, orders: checkout.orders.map(({ _id }) => _id) }]);
  expect(body.orders.map(({ _id }) => _id)).toEqual([
    paid._id,
    ...checkout.orders.map(({ _id }) => _id),
    cancelled._id,
  ]);
  expect(body.orders[0]?.payments).toMatchObject([{ transactionId, amount: paid.total, state: 'succeeded' }]);
});

test('is refused to every other user, an administrator too', async () => {
  for (const user of [await shop.addUser(), await shop.addUser({ admin: true })])
    expect((await read(user)).status).toBe(403);
});

test('the file holds more orders than one part of it', async () => {
  const product = await shop.addProduct({ minimumQuantity: 1, price: 5 });
  for (let n = 0; n < 51; n += 1) await shop.placeOrder(customer, product);
  const { orders } = (await read()).body;
  expect(new Set(orders.map(({ _id }) => _id)).size).toBe(51);
});

test('a few exports a minute are enough', async () => {
  for (let n = 0; n < 3; n += 1) expect((await read()).status).toBe(200);
  const { status, headers } = await read();
  expect([status, Number(headers.get('retry-after')) > 0]).toEqual([429, true]);
  const other = await shop.addUser();
  expect((await read(other, other)).status).toBe(200);
});
