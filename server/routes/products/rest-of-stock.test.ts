import { afterEach, beforeEach, expect, test } from 'vitest';
import { orderBody } from '#server/testing/sample-bodies.ts';
import { openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';
import type { ErrorBody } from '#shared/contracts/errors.ts';
import type { Order } from '#shared/contracts/orders/orders.ts';
import type { Product } from '#shared/contracts/products/products.ts';

let shop: TestShop;
let admin: TestUser;
let customer: TestUser;
beforeEach(async () => {
  shop = await openTestShop();
  admin = await shop.addUser({ admin: true });
  customer = await shop.addUser();
});
afterEach(() => shop.close());

const change = (id: string, body: object) =>
  shop.request<Product>('PATCH', `/api/products/${id}`, { token: admin.token, body });
const order = (product: Product, quantity: number) =>
  shop.request<Order & ErrorBody>('POST', '/api/orders', {
    token: customer.token,
    body: orderBody(product._id, quantity),
  });
const inStock = async () => {
  const { body, headers } = await shop.request<Product[]>('GET', '/api/products?inStock=true');
  return [body.map(({ _id }) => _id), headers.get('X-Total-Count')];
};

test('a rest below the minimum is refused, and sold as a whole once the product sells it', async () => {
  const product = await shop.addProduct({ minimumQuantity: 12, availableQuantity: 8, price: 5 });
  expect(await order(product, 8)).toMatchObject({ status: 422 });
  expect(await inStock()).toEqual([[], '0']);

  expect((await change(product._id, { sellsRest: true })).body).toMatchObject({ sellsRest: true });
  expect(await inStock()).toEqual([[product._id], '1']);
  expect((await order(product, 7)).status).toBe(422);
  for (const quantity of [9, 12]) expect((await order(product, quantity)).status).toBe(409);
  expect(await order(product, 8)).toMatchObject({ status: 201, body: { quantity: 8, total: 40 } });
  expect(await inStock()).toEqual([[], '0']);
  expect((await order(product, 8)).status).toBe(422);

  await change(product._id, { adjustQuantity: 13, reason: 'delivery' });
  expect(await order(product, 8)).toMatchObject({ status: 422 });
  expect(await order(product, 12)).toMatchObject({ status: 201 });
  expect((await order(product, 1)).status).toBe(201);
});

test('a checkout takes a rest, and says what is left of one that is not sold', async () => {
  const [sold, kept] = [
    await shop.addProduct({ minimumQuantity: 12, availableQuantity: 8, price: 5, sellsRest: true }),
    await shop.addProduct({ minimumQuantity: 12, availableQuantity: 8, price: 5 }),
  ];
  const { address, phone } = orderBody(sold._id, 8);
  const send = (products: Product[]) =>
    shop.request<ErrorBody>('POST', '/api/checkouts', {
      token: customer.token,
      body: { address, phone, lines: products.map(({ _id }) => ({ productId: _id, quantity: 8, price: 5 })) },
    });
  expect((await send([sold, kept])).body.fields).toEqual({
    'lines.1.quantity': '8 left, less than the minimum of 12',
  });
  expect((await send([sold])).status).toBe(201);
});
