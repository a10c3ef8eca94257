import { afterEach, beforeEach, expect, test } from 'vitest';
import { openAccountShop } from '#server/testing/account-shop.ts';
import { signInForTest } from '#server/testing/sign-in.ts';
import { openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';
import type { ProductBuyers } from '#shared/contracts/products/product-buyers.ts';
import type { Product } from '#shared/contracts/products/products.ts';
import { DAY_MS } from '#shared/domain/durations.ts';

let shop: TestShop;
let product: Product;
beforeEach(async () => {
  shop = await openTestShop({ settings: { unpaidOrdersPerCustomer: 100 } });
  product = await shop.addProduct({ minimumQuantity: 10, availableQuantity: 100_000, price: 1 });
});
afterEach(() => shop.close());

async function buy(user: TestUser, quantities: number[]): Promise<void> {
  Object.assign(user, await signInForTest(shop.deps, user.email));
  for (const quantity of quantities) await shop.payByCard(user, await shop.placeOrder(user, product, quantity));
}

async function read(id = product._id) {
  const admin = await signInForTest(shop.deps, 'admin@test.example');
  return shop.request<ProductBuyers>('GET', `/api/products/${id}/buyers`, { token: admin.token });
}

test('tells who bought a product lately, what regular buyers order, and what is unpaid', async () => {
  const admin = await shop.addUser({ email: 'admin@test.example', admin: true });
  expect((await read()).body).toEqual({ customers: 0, quantity: 0, unpaidOrders: 0, usualQuantities: [] });
  const [regular, large, once] = [await shop.addUser(), await shop.addUser(), await shop.addUser()];
  for (let month = 0; month < 3; month += 1) {
    await buy(regular, [20]);
    await buy(large, [500]);
    await shop.onIdle();
    shop.advance(20 * DAY_MS);
  }
  await buy(once, [70]);
  await shop.onIdle();
  await shop.placeOrder(once, product, 10);
  const cancelled = await shop.placeOrder(once, product, 10);
  await shop.request('DELETE', `/api/orders/${cancelled._id}`, { token: once.token });
  await shop.placeOrder(once, await shop.addProduct(), 10);
  expect(admin.email).toBe('admin@test.example');
  // Of the three purchases of the regular buyers the last is of the last 30 days.
  expect((await read()).body).toEqual({
    customers: 3,
    quantity: 20 + 500 + 70,
    unpaidOrders: 1,
    usualQuantities: [20, 500],
  });
});

test('counts what was sold: on account from the shipment on, and not what was refunded completely', async () => {
  const account = await openAccountShop();
  const { admin, customer, product: bolts } = account;
  const buyers = async () =>
    (await account.shop.request<ProductBuyers>('GET', `/api/products/${bolts._id}/buyers`, { token: admin.token }))
      .body;
  await account.setTerms(1000);
  const onAccount = (await account.place(60)).body;
  expect(await buyers()).toMatchObject({ customers: 0, quantity: 0, unpaidOrders: 1 });
  await account.ship(onAccount);
  expect(await buyers()).toMatchObject({ customers: 1, quantity: 60, unpaidOrders: 0 });
  await account.transfer([[onAccount, 60]]);
  expect(await buyers()).toMatchObject({ customers: 1, quantity: 60, unpaidOrders: 0 });
  const refunded = await account.shop.placeOrder(customer, bolts, 5);
  await account.shop.payByCard(customer, refunded);
  await account.shop.onIdle();
  expect(await buyers()).toMatchObject({ quantity: 65 });
  const body = { reason: 'Damaged' };
  await account.shop.request('POST', `/api/orders/${refunded._id}/refunds`, { token: admin.token, body });
  await account.shop.onIdle();
  expect(await buyers()).toMatchObject({ customers: 1, quantity: 60 });
  await account.shop.close();
});

test('is for administrators, and gives 404 for no product', async () => {
  await shop.addUser({ email: 'admin@test.example', admin: true });
  expect((await read('none')).status).toBe(404);
  const { token } = await shop.addUser({ role: 'warehouse' });
  expect((await shop.request('GET', `/api/products/${product._id}/buyers`, { token })).status).toBe(403);
});
