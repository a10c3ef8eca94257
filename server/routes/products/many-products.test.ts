import { afterEach, beforeEach, expect, test } from 'vitest';
import { orderBody } from '#server/testing/sample-bodies.ts';
import { openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';
import type { HistoryEntry } from '#shared/contracts/history/history.ts';
import type { Import } from '#shared/contracts/imports/imports.ts';
import type { DeletedProduct, ProductResult } from '#shared/contracts/products/many-products.ts';
import type { ProductDetails } from '#shared/contracts/products/product-details.ts';
import type { Product } from '#shared/contracts/products/products.ts';
import { MAX_LINES } from '#shared/domain/limits.ts';
import { deletedMessages } from '#shared/messages/products/deleted-products.ts';
import { productFieldMessages } from '#shared/messages/products/product-problems.ts';

let shop: TestShop;
let ada: TestUser;
let ben: TestUser;
beforeEach(async () => {
  shop = await openTestShop();
  ada = await shop.addUser({ admin: true, email: 'ada@test.example' });
  ben = await shop.addUser({ admin: true, email: 'ben@test.example' });
});
afterEach(() => shop.close());

const post = (path: string, body: object, { token } = ada) =>
  shop.request<ProductResult[]>('POST', `/api/products/${path}`, { token, body });
const remove = (...ids: string[]) => post('removals', { ids });
const restore = (...ids: string[]) => post('restorations', { ids });
const read = (id: string) => shop.request<ProductDetails>('GET', `/api/products/${id}`);
const listDeleted = async (query = '') =>
  shop.request<DeletedProduct[]>('GET', `/api/products/deleted${query}`, { token: ada.token });
const resultsOf = ({ body }: { body: ProductResult[] }) => body.map(({ result, problem }) => [result, problem?.code]);
const total = async (path: string) => (await shop.request('GET', path)).headers.get('x-total-count');

test('several products change in one call, and what is in the way of one stops no other', async () => {
  const bolt = await shop.addProduct({ price: 2, priceBreaks: [{ quantity: 100, price: 1.5 }] });
  const nut = await shop.addProduct({ price: 1 });
  const washer = await shop.addProduct({ price: 0.5, category: 'Small parts' });
  // Ben sees the old price.
  await shop.request('PATCH', `/api/products/${nut._id}`, { token: ada.token, body: { price: 1.2 } });
  const changes = [
    { id: bolt._id, change: { price: 1.4 }, seen: { price: 2 } },
    { id: nut._id, change: { price: 1.1 }, seen: { price: 1 } },
    { id: 'unknown', change: { price: 1 } },
    { id: washer._id, change: { category: 'Washers', lowStockAt: 50 }, seen: { category: 'Small parts' } },
  ];
  const first = await post('changes', { changes }, ben);
  expect(resultsOf(first)).toEqual([
    ['refused', 'invalid_fields'],
    ['refused', 'changed_meanwhile'],
    ['refused', 'not_found'],
    ['done', undefined],
  ]);
  expect(first.body.map(({ id }) => id)).toEqual(changes.map(({ id }) => id));
  expect(first.body[0]?.problem?.message).toBe(productFieldMessages.priceBreaksInvalid);
  expect(first.body[1]?.problem?.message).toMatch(/^ada@test\.example changed this on .+\nNow: 1\.2\n/);
  expect((await read(bolt._id)).body).toMatchObject({ price: 2 });
  expect((await read(nut._id)).body).toMatchObject({ price: 1.2 });
  expect((await read(washer._id)).body).toMatchObject({ category: 'Washers', lowStockAt: 50 });
  // As after a lost response.
  expect(resultsOf(await post('changes', { changes: changes.slice(3) }, ben))).toEqual([['unchanged', undefined]]);
});

test('a body that changes nothing, names too many products or another field is refused', async () => {
  const { _id: id } = await shop.addProduct();
  for (const changes of [
    [],
    [{ id, change: {} }],
    [{ id, change: { price: 0 } }],
    Array.from({ length: MAX_LINES + 1 }, () => ({ id, change: { price: 1 } })),
  ]) {
    expect((await post('changes', { changes })).status).toBe(422);
  }
  expect((await post('changes', { changes: [{ id, change: { product: 'Other', price: 3 } }] })).status).toBe(200);
  expect((await read(id)).body).toMatchObject({ product: 'Hex bolt M12', price: 3 });
});

test('two administrators who raise the same prices at once do it once', async () => {
  const products = await Promise.all([1, 2, 3].map((price) => shop.addProduct({ price })));
  const raise = (by: TestUser) =>
    post(
      'changes',
      { changes: products.map(({ _id: id, price }) => ({ id, change: { price: price * 2 }, seen: { price } })) },
      by,
    );
  const both = await Promise.all([raise(ada), raise(ben)]);
  expect(both.flatMap(({ body }) => body).filter(({ result }) => result === 'refused')).toEqual([]);
  const prices = await Promise.all(products.map(async ({ _id }) => (await read(_id)).body.price));
  expect(prices).toEqual([2, 4, 6]);
});

test('deleted products are listed, the last first, and come back as they were with their orders', async () => {
  const customer = await shop.addUser();
  const kept = await shop.addProduct({ availableQuantity: 100, partNumber: 'A 1', category: 'Seals', price: 2 });
  const other = await shop.addProduct({ product: 'Rubber gasket' });
  const order = await shop.placeOrder(customer, kept, 10);
  await shop.request('PUT', '/api/cart', {
    token: customer.token,
    body: { lines: [{ productId: kept._id, quantity: 10 }], version: 0 },
  });
  expect(resultsOf(await remove(kept._id, 'unknown'))).toEqual([
    ['done', undefined],
    ['refused', 'not_found'],
  ]);
  shop.advance(1000);
  expect(resultsOf(await remove(other._id, kept._id))).toEqual([
    ['done', undefined],
    ['unchanged', undefined],
  ]);
  const { body, headers } = await listDeleted();
  expect(body).toMatchObject([
    { _id: other._id, product: 'Rubber gasket', deletedBy: 'ada@test.example', isRestorable: true },
    { _id: kept._id, availableQuantity: 90 },
  ]);
  expect(headers.get('x-total-count')).toBe('2');
  const first = await listDeleted('?limit=1');
  const next = /cursor=([^&>]+)/.exec(first.headers.get('link') ?? '')?.[1];
  expect((await listDeleted(`?limit=1&cursor=${next}`)).body).toMatchObject([{ _id: kept._id }]);

  // A cancelled order returns its goods to a product that is off sale, too.
  await shop.request('DELETE', `/api/orders/${order._id}`, { token: customer.token });
  expect(await total('/api/products?limit=1')).toBe('0');
  expect(resultsOf(await restore(kept._id, kept._id))).toEqual([
    ['done', undefined],
    ['unchanged', undefined],
  ]);
  expect((await read(kept._id)).body).toMatchObject({ availableQuantity: 100, partNumber: 'A 1', price: 2 });
  expect(await total('/api/products?limit=1')).toBe('1');
  expect(await total('/api/products?limit=1&inStock=true&category=seals')).toBe('1');
  expect((await shop.request<Product[]>('GET', '/api/products?q=hex bolt')).body).toHaveLength(1);
  expect((await shop.request<Product[]>('GET', '/api/products?q=rubber')).body).toHaveLength(0);
  await shop.placeOrder(customer, kept, 10);
  const { body: history } = await shop.request<HistoryEntry[]>('GET', '/api/history?type=product.restored', {
    token: ada.token,
  });
  expect(history).toMatchObject([{ type: 'product.restored', email: 'ada@test.example' }]);
});

test('a product does not come back while another one has its part number or barcode', async () => {
  const old = await shop.addProduct({ partNumber: 'DGB 6205', barcode: '4006381333931' });
  await remove(old._id);
  const taker = await shop.addProduct({ partNumber: 'dgb-6205' });
  const byPartNumber = await restore(old._id);
  expect(resultsOf(byPartNumber)).toEqual([['refused', 'invalid_fields']]);
  expect(byPartNumber.body[0]?.problem?.message).toBe(productFieldMessages.partNumberTaken);
  const change = { partNumber: null, barcode: '4006381333931' };
  await shop.request('PATCH', `/api/products/${taker._id}`, { token: ada.token, body: change });
  expect((await restore(old._id)).body[0]?.problem?.message).toBe(productFieldMessages.barcodeTaken);
  await shop.request('PATCH', `/api/products/${taker._id}`, { token: ada.token, body: { barcode: null } });
  expect(resultsOf(await restore(old._id))).toEqual([['done', undefined]]);
  // It is taken again.
  const again = await shop.request('POST', '/api/products', {
    token: ada.token,
    body: { ...old, partNumber: 'DGB6205', barcode: null, _id: undefined, createdAt: undefined },
  });
  expect(again.body).toMatchObject({ fields: { partNumber: productFieldMessages.partNumberTaken } });
});

test('of two products with one part number only one comes back, however many ask at once', async () => {
  const ids: string[] = [];
  for (let index = 0; index < 2; index += 1) {
    const { _id } = await shop.addProduct({ partNumber: 'SAME' });
    await remove(_id);
    ids.push(_id);
  }
  const all = await Promise.all([...ids, ...ids].map((id) => restore(id)));
  const done = all.flatMap(({ body }) => body).filter(({ result }) => result === 'done');
  expect(done).toHaveLength(1);
  const onSale = await Promise.all(ids.map(async (id) => (await read(id)).status));
  expect(onSale.toSorted()).toEqual([200, 404]);
});

test('the line of a product ends with its deletion, and its return fills nothing', async () => {
  const customer = await shop.addUser();
  const product = await shop.addProduct({ minimumQuantity: 1, availableQuantity: 5 });
  await shop.placeOrder(await shop.addUser(), product, 5);
  const body = { ...orderBody(product._id, 5), price: product.price };
  const join = { token: customer.token, body, headers: { 'idempotency-key': 'j' } };
  expect((await shop.request('POST', `/api/products/${product._id}/waitlist`, join)).status).toBe(201);
  await remove(product._id);
  await restore(product._id);
  const { body: orders } = await shop.request<unknown[]>('GET', `/api/orders/${customer.email}`, {
    token: customer.token,
  });
  expect(orders).toEqual([]);
});

test('what came with an import that was undone comes back by importing the file again only', async () => {
  const text =
    'Part number,Product,Description,Price,Minimum quantity,Available,Image\nNEW,Nut,Hex,1,1,9,/products/nut.svg';
  const run = async () => {
    const rawBody = new TextEncoder().encode(text);
    const headers = { 'content-type': 'text/csv', 'content-length': String(rawBody.length) };
    const file = { token: ada.token, rawBody, headers };
    const { body } = await shop.request<Import>('POST', '/api/imports?name=nuts.csv', file);
    const path = `/api/imports/${body._id}/application`;
    expect((await shop.request('POST', path, { token: ada.token })).status).toBe(200);
    return path;
  };
  const path = await run();
  const [imported] = (await shop.request<Product[]>('GET', '/api/products')).body;
  const id = `${imported?._id}`;
  // Deleted and brought back, it is as untouched as before.
  await remove(id);
  expect((await shop.request('DELETE', path, { token: ada.token })).status).toBe(409);
  await restore(id);
  expect((await shop.request('DELETE', path, { token: ada.token })).status).toBe(200);
  expect((await listDeleted()).body).toMatchObject([{ _id: id, isRestorable: false }]);
  const refused = await restore(id);
  expect(resultsOf(refused)).toEqual([['refused', 'import_undone']]);
  expect(refused.body[0]?.problem?.message).toBe(deletedMessages.importUndone);
  expect((await read(id)).status).toBe(404);
  await run();
  expect((await shop.request<Product[]>('GET', '/api/products')).body).toMatchObject([{ partNumber: 'NEW' }]);
});
