import { afterEach, beforeEach, expect, test } from 'vitest';
import { orderBody } from '#server/testing/sample-bodies.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import type { FoundProducts, FoundRecords } from '#shared/contracts/search/search.ts';

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
  await shop.addProduct({ product: 'Hex Bolt M12 x 60', partNumber: 'BLT-1260', category: 'Hex bolts' });
  await shop.addProduct({ product: 'Ball Bearing 6205', partNumber: 'BRG-6205', category: 'Bearings' });
});
afterEach(() => shop.close());

const at = (q: string, path = '') => `/api/search${path}?q=${encodeURIComponent(q)}`;

async function find(q: string): Promise<FoundProducts> {
  const { status, body } = await shop.request<FoundProducts>('GET', at(q));
  expect(status).toBe(200);
  return body;
}

async function findRecords(q: string, token: string): Promise<FoundRecords> {
  const { status, body } = await shop.request<FoundRecords>('GET', at(q, '/records'), { token });
  expect(status).toBe(200);
  return body;
}

const names = ({ products }: FoundProducts) => products.map(({ product }) => product);

test('finds products by name, number and size, and their categories', async () => {
  expect(names(await find('blt-1260'))).toEqual(['Hex Bolt M12 x 60']);
  expect(names(await find('m12x60'))).toEqual(['Hex Bolt M12 x 60']);
  expect(await find('hex bolt')).toMatchObject({ categories: ['Hex bolts'], corrected: null });
  expect((await find('b')).categories).toEqual(['Bearings', 'Hex bolts']);
  expect((await find('olts')).categories).toEqual([]);
  expect(await find('')).toEqual({ products: [], corrected: null, categories: [], families: [] });
  expect((await find('b')).categories).toEqual(['Bearings', 'Hex bolts']);
  expect((await find('olts')).categories).toEqual([]);
});

test('a misspelt word finds at once what is spelled much like it, and says how', async () => {
  const found = await find('beering');
  expect(names(found)).toEqual(['Ball Bearing 6205']);
  expect(found.corrected?.toLowerCase()).toBe('bearing');
});

test('customers find their own orders, staff those of all, and each role what it may see', async () => {
  const product = await shop.addProduct({ product: 'Copper washer', minimumQuantity: 1, availableQuantity: 50 });
  const buyer = await shop.addUser({ email: 'buyer@washers.example' });
  const other = await shop.addUser();
  const placed = await shop.request('POST', '/api/orders', { token: buyer.token, body: orderBody(product._id, 10) });
  expect(placed.status).toBe(201);
  const found = await findRecords('copper washer', buyer.token);
  expect(found.orders).toMatchObject([{ product: 'Copper washer' }]);
  const [{ orderNumber = '' } = {}] = found.orders;
  expect((await findRecords(orderNumber, buyer.token)).orders).toHaveLength(1);
  expect((await findRecords('copper washer', other.token)).orders).toEqual([]);
  expect((await shop.request('GET', at('copper washer', '/records'))).status).toBe(401);

  const admin = await shop.addUser({ admin: true });
  const warehouse = await shop.addUser({ role: 'warehouse' });
  expect((await findRecords('washers.example', admin.token)).customers).toMatchObject([
    { email: 'buyer@washers.example' },
  ]);
  expect((await findRecords('copper washer', warehouse.token)).orders).toHaveLength(1);
  expect((await findRecords('washers.example', warehouse.token)).customers).toEqual([]);
  expect((await findRecords('washers.example', warehouse.token)).orders).toEqual([]);
});

test('an account finds by its own part numbers, and nobody else', async () => {
  const [product] = (await find('blt-1260')).products;
  const buyer = await shop.addUser();
  const other = await shop.addUser();
  const path = `/api/accounts/own/part-numbers/${product?._id}`;
  expect((await shop.request('PUT', path, { token: buyer.token, body: { number: 'OURS-77' } })).status).toBe(200);
  const findAs = async (token: string) => (await shop.request<FoundProducts>('GET', at('ours-77'), { token })).body;
  expect(names(await findAs(buyer.token))).toEqual(['Hex Bolt M12 x 60']);
  expect(names(await findAs(other.token))).toEqual([]);
  expect(names(await find('ours-77'))).toEqual([]);
});
