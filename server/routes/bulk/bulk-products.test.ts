import { afterEach, beforeEach, expect, test } from 'vitest';
import { addPriceList } from '#server/services/price-lists/save-price-list.ts';
import { sampleProduct } from '#server/testing/sample-bodies.ts';
import { samplePriceList } from '#server/testing/sample-price-list.ts';
import { openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';
import type { BulkProductResult } from '#shared/contracts/bulk/bulk.ts';
import type { Import } from '#shared/contracts/imports/imports.ts';
import type { PriceListEntry } from '#shared/contracts/price-lists/price-lists.ts';
import type { Product } from '#shared/contracts/products/products.ts';

let shop: TestShop;
let admin: TestUser;
beforeEach(async () => {
  shop = await openTestShop();
  admin = await shop.addUser({ admin: true });
});
afterEach(() => shop.close());

async function send(path: string, lines: unknown[], key?: string): Promise<BulkProductResult[]> {
  const headers = key === undefined ? {} : { 'idempotency-key': key };
  const response = await shop.request<BulkProductResult[]>('POST', `/api/${path}`, {
    token: admin.token,
    body: { lines },
    headers,
  });
  expect([response.status, response.body]).toEqual([200, expect.any(Array)]);
  return response.body;
}

const read = async (id: string) => (await shop.request<Product>('GET', `/api/products/${id}`)).body;

test('adds and changes products by part number, each line by itself', async () => {
  const old = await shop.addProduct({ partNumber: 'OLD-1', price: 2 });
  const same = await shop.addProduct({ partNumber: 'SAME', price: 2 });
  const results = await send('bulk/products', [
    { ...sampleProduct, partNumber: 'NEW-1', priceBreaks: [{ quantity: 100, price: 0.1 }] },
    { partNumber: 'old 1', price: 3, category: 'Bolts' },
    { partNumber: 'SAME', price: 2 },
    { partNumber: 'NEW-2', price: 3 },
    { partNumber: 'OLD-1x', price: 'much' },
    'no line',
  ]);
  expect(results.map(({ result, isNew }) => [result, isNew])).toEqual([
    ['done', true],
    ['done', false],
    ['unchanged', false],
    ['refused', false],
    ['refused', false],
    ['refused', false],
  ]);
  expect(results[1]).toMatchObject({ productId: old._id, partNumber: 'old 1' });
  expect(results[2]).toMatchObject({ productId: same._id });
  expect(results[3]?.problem).toMatchObject({ code: 'invalid_fields', message: expect.stringContaining('Product:') });
  expect(results[5]?.problem?.message).toBe('Enter a part number.');
  expect(await read(results[0]?.productId ?? '')).toMatchObject({
    product: sampleProduct.product,
    availableQuantity: 1000,
  });
  expect(await read(old._id)).toMatchObject({ price: 3, category: 'Bolts' });
});

test('stock of a product on sale is left alone', async () => {
  const old = await shop.addProduct({ partNumber: 'OLD', availableQuantity: 7 });
  await send('bulk/products', [{ partNumber: 'OLD', availableQuantity: 99, price: 9 }]);
  expect(await read(old._id)).toMatchObject({ availableQuantity: 7, price: 9 });
});

test('a key applies its lines once, and the call is an import that can be undone', async () => {
  const lines = [{ ...sampleProduct, partNumber: 'NEW-1' }];
  const first = await send('bulk/products', lines, 'erp-1');
  const id = first[0]?.productId ?? '';
  await shop.request('PATCH', `/api/products/${id}`, { token: admin.token, body: { price: 8 } });
  expect(await send('bulk/products', lines, 'erp-1')).toEqual(first);
  expect(await read(id)).toMatchObject({ price: 8 });
  const imports = await shop.request<Import[]>('GET', '/api/imports', { token: admin.token });
  expect(imports.body).toMatchObject([{ fileName: 'Call erp-1', state: 'applied', new: 1, reading: null }]);
});

test('a product that was changed meanwhile is compared again', async () => {
  const old = await shop.addProduct({ partNumber: 'OLD', price: 2 });
  const edit = (price: number) =>
    shop.request('PATCH', `/api/products/${old._id}`, { token: admin.token, body: { price } });
  const [results] = await Promise.all([send('bulk/products', [{ partNumber: 'OLD', description: 'New' }]), edit(4)]);
  expect(results).toMatchObject([{ result: 'done' }]);
  expect(await read(old._id)).toMatchObject({ price: 4, description: 'New' });
});

test('sets the prices of the shop, and adds nothing', async () => {
  const old = await shop.addProduct({ partNumber: 'OLD', price: 2, priceBreaks: [{ quantity: 100, price: 1 }] });
  const results = await send('bulk/prices', [
    { partNumber: 'old', price: 3 },
    { partNumber: 'NONE', price: 3 },
    { partNumber: 'OLD-2' },
    { partNumber: 'OLD-3', price: 1.00001 },
  ]);
  expect(results.map(({ result, problem }) => [result, problem?.message])).toEqual([
    ['done', undefined],
    ['refused', 'No product on sale has this part number'],
    ['refused', 'Price: Price is required; No product on sale has this part number'],
    ['refused', expect.stringMatching(/^Price: Enter a price.+; No product/)],
  ]);
  expect(await read(old._id)).toMatchObject({
    price: 3,
    partNumber: 'OLD',
    priceBreaks: [{ quantity: 100, price: 1 }],
  });
  expect(await send('bulk/prices', [{ partNumber: 'OLD', price: 3, priceBreaks: [] }])).toMatchObject([
    { result: 'done' },
  ]);
  expect(await read(old._id)).toMatchObject({ priceBreaks: [] });
});

test('sets prices in a price list', async () => {
  const old = await shop.addProduct({ partNumber: 'OLD', price: 2 });
  const { id } = await addPriceList(shop.deps, samplePriceList('Contract'), admin.userId);
  const path = `price-lists/${id}/bulk-prices`;
  const lines = [
    { partNumber: 'OLD', price: 1.5 },
    { partNumber: 'NONE', price: 1 },
  ];
  const first = await send(path, lines, 'k');
  expect(first).toMatchObject([{ result: 'done', productId: old._id }, { result: 'refused' }]);
  expect(await send(path, lines, 'k')).toEqual(first);
  expect(await send(path, lines.slice(0, 1))).toMatchObject([{ result: 'unchanged' }]);
  const entries = await shop.request<PriceListEntry[]>('GET', `/api/price-lists/${id}/entries`, { token: admin.token });
  expect(entries.body).toMatchObject([{ productId: old._id, price: 1.5, shopPrice: 2 }]);
  const unknown = await shop.request('POST', '/api/price-lists/none/bulk-prices', {
    token: admin.token,
    body: { lines },
  });
  expect(unknown.status).toBe(404);
});
