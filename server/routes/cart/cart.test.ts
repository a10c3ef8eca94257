import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';
import type { Cart } from '#shared/contracts/cart/cart.ts';
import type { ErrorBody } from '#shared/contracts/errors.ts';
import { productSummarySchema } from '#shared/contracts/products/priced-products.ts';
import type { ProductSummary } from '#shared/contracts/products/products.ts';
import { MAX_LINES } from '#shared/domain/limits.ts';
import { fieldMessages } from '#shared/messages/fields.ts';

let shop: TestShop;
let customer: TestUser;
beforeEach(async () => {
  shop = await openTestShop();
  customer = await shop.addUser();
});
afterEach(() => shop.close());

const read = async (user = customer) => (await shop.request<Cart>('GET', '/api/cart', { token: user.token })).body;
const save = (version: unknown, lines: unknown, user = customer) =>
  shop.request<Cart & ErrorBody>('PUT', '/api/cart', { token: user.token, body: { version, lines } });

const bolts = { productId: 'bolts', quantity: 100, price: 0.2145 };
const nuts = { productId: 'nuts', quantity: 50, price: null };

test('a cart is kept as it is, in the order of its lines, and each customer has their own', async () => {
  const other = await shop.addUser();
  expect(await read()).toEqual({ version: 0, lines: [] });
  expect(await save(0, [nuts, bolts])).toMatchObject({ status: 200, body: { version: 1, lines: [nuts, bolts] } });
  expect((await save(1, [bolts, { productId: 'pins', quantity: '7' }])).body).toEqual({
    version: 2,
    lines: [bolts, { productId: 'pins', quantity: 7, price: null }],
  });
  expect(await read(other)).toEqual({ version: 0, lines: [] });
  await save(0, [nuts], other);
  expect(await read()).toMatchObject({ version: 2 });
  expect((await save(2, [])).body).toEqual({ version: 3, lines: [] });
  expect(await read(other)).toEqual({ version: 1, lines: [nuts] });
});

test('a change of an old version is refused and changes nothing', async () => {
  await save(0, [bolts]);
  for (const stale of [0, 2])
    expect(await save(stale, [nuts])).toMatchObject({ status: 409, body: { code: 'cart_changed' } });
  expect(await read()).toEqual({ version: 1, lines: [bolts] });
});

test('a change whose response was lost may be sent again', async () => {
  for (let time = 0; time < 3; time += 1)
    expect(await save(0, [bolts])).toMatchObject({ status: 200, body: { version: 1, lines: [bolts] } });
});

test('of twenty devices that change the same version at once, one succeeds', async () => {
  for (const version of [0, 1]) {
    const lines = (n: number) => [{ ...bolts, quantity: version * 100 + n + 1 }];
    const responses = await Promise.all(Array.from({ length: 20 }, (_, n) => save(version, lines(n))));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(19).fill(409)]);
    const { body } = responses.find(({ status }) => status === 200) ?? {};
    expect(await read()).toEqual(body);
  }
});

test.each([
  [{ productId: 'a b', quantity: 1 }, 'lines.0.productId', fieldMessages.invalid],
  [{ quantity: 1 }, 'lines.0.productId', fieldMessages.invalid],
  [{ productId: 'bolts' }, 'lines.0.quantity', fieldMessages.quantityRequired],
  [{ productId: 'bolts', quantity: 0 }, 'lines.0.quantity', fieldMessages.quantityRange],
  [{ productId: 'bolts', quantity: 1.5 }, 'lines.0.quantity', fieldMessages.quantityRange],
  [{ productId: 'bolts', quantity: 1_000_001 }, 'lines.0.quantity', fieldMessages.quantityRange],
  [{ ...bolts, price: 0.00001 }, 'lines.0.price', fieldMessages.priceInvalid],
])('refuses the line %j', async (line, field, message) => {
  expect(await save(0, [line])).toMatchObject({ status: 422, body: { fields: { [field]: message } } });
});

test('refuses a product in two lines, more lines than the maximum, and a cart without a version', async () => {
  const many = (count: number) => Array.from({ length: count }, (_, n) => ({ productId: `p${n}`, quantity: 1 }));
  expect((await save(0, [bolts, bolts])).body.fields).toEqual({ lines: fieldMessages.sameProductTwice });
  expect((await save(0, many(MAX_LINES + 1))).body.fields).toEqual({ lines: fieldMessages.tooManyLines(MAX_LINES) });
  for (const version of [undefined, -1, 0.5, null])
    expect((await save(version, [bolts])).body.fields).toEqual({ version: fieldMessages.cartVersion });
  expect(await save(0, many(MAX_LINES))).toMatchObject({ status: 200 });
});

test('reads many products at once, in the order of their ids, without those that are not for sale', async () => {
  const [one, two, gone] = [await shop.addProduct(), await shop.addProduct(), await shop.addProduct()];
  const { token } = await shop.addUser({ admin: true });
  await shop.request('DELETE', `/api/products/${gone._id}`, { token });
  const batch = (ids: string) => shop.request<ProductSummary[]>('GET', `/api/products/batch?ids=${ids}`);
  const ids = [two._id, 'unknown', gone._id, one._id, two._id];
  for (let time = 0; time < 3; time += 1) {
    const { body } = await batch(ids.join(','));
    expect(body).toEqual([productSummarySchema.parse(two), expect.objectContaining({ _id: one._id })]);
  }
  for (const none of ['products/batch', 'products/batch?ids=unknown'])
    expect((await shop.request('GET', `/api/${none}`)).body).toEqual([]);
  for (const wrong of [
    '',
    'a,,b',
    'a%00',
    Array(MAX_LINES + 1)
      .fill('a')
      .join(),
  ])
    expect((await batch(wrong)).status).toBe(422);
});
