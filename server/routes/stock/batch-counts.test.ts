import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';
import type { ErrorBody } from '#shared/contracts/errors.ts';
import type { Product } from '#shared/contracts/products/products.ts';
import type { ProductBatches } from '#shared/contracts/stock/batches.ts';
import type { Stock } from '#shared/contracts/stock/stock.ts';
import type { Stocktake, StocktakeLine } from '#shared/contracts/stock/stocktake.ts';

// A stocktake of a product that tracks batches counts each of them.

let shop: TestShop;
let admin: TestUser;
let product: Product;
let productId: string;
beforeEach(async () => {
  shop = await openTestShop();
  admin = await shop.addUser({ admin: true });
  product = await shop.addProduct({ tracksBatches: true, minimumQuantity: 1, availableQuantity: 5 });
  productId = product._id;
  await receive('4711', 20, '2099-12-31');
  await receive('4712', 30, null);
});
afterEach(() => shop.close());

const send = <Body>(method: string, path: string, body?: object) =>
  shop.request<Body & ErrorBody>(method, `/api${path}`, { token: admin.token, ...(body && { body }) });
const receive = (number: string, quantity: number, bestBefore: string | null) =>
  send('POST', `/products/${productId}/movements`, {
    kind: 'received',
    quantity,
    reason: 'Truck',
    batch: { number, bestBefore },
  });
type Typed = [number: string | null, counted: number, bestBefore?: string];
const count = (...typed: Typed[]) =>
  send<StocktakeLine>('PUT', `/stocktake/lines/${productId}`, {
    counted: typed.reduce((sum, [, counted]) => sum + counted, 0),
    batches: typed.map(([number, counted, bestBefore = null]) => ({ number, counted, bestBefore })),
  });
const DAY = '2099-12-31';
async function apply() {
  const { body } = await send<Stocktake>('GET', '/stocktake');
  return send<Stocktake>('POST', '/stocktake/application', { version: body.version });
}
async function onHand(): Promise<Record<string, number>> {
  const { body } = await send<ProductBatches>('GET', `/products/${productId}/batches`);
  return Object.fromEntries([
    ...body.batches.map((batch): [string, number] => [batch.number, batch.onHand]),
    ['none', body.withoutBatch],
  ]);
}
const available = async () => (await send<Stock>('GET', `/products/${productId}/stock`)).body.available;

test('changes each batch by what was found, and the stock by all of it', async () => {
  const line = await count(['4711', 18, DAY], ['4712', 31], [null, 0], ['4713', 4, '2098-01-31']);
  expect(line.body).toMatchObject({ counted: 53, expected: 55 });
  expect(line.body.batches).toEqual([
    { number: '4711', bestBefore: DAY, counted: 18, expected: 20 },
    { number: '4712', bestBefore: null, counted: 31, expected: 30 },
    { number: null, bestBefore: null, counted: 0, expected: 5 },
    { number: '4713', bestBefore: '2098-01-31', counted: 4, expected: 0 },
  ]);
  expect(await onHand()).toEqual({ 4711: 20, 4712: 30, none: 5 });
  expect((await apply()).body).toMatchObject({ lines: 1, differing: 1 });
  expect(await onHand()).toEqual({ 4711: 18, 4712: 31, 4713: 4, none: 0 });
  expect(await available()).toBe(53);
});

test('what left since the count stays right', async () => {
  await count(['4711', 20, DAY], ['4712', 29], [null, 5]);
  const order = await shop.placeOrder(await shop.addUser(), product, 10);
  await send('PATCH', `/orders/status/${order._id}`);
  await apply();
  expect(await onHand()).toEqual({ 4711: 10, 4712: 29, none: 5 });
  expect(await available()).toBe(44);
});

test('a batch of which less is left than the count takes away is counted again', async () => {
  await count(['4711', 15, DAY], ['4712', 30], [null, 5]);
  const order = await shop.placeOrder(await shop.addUser(), product, 18);
  await send('PATCH', `/orders/status/${order._id}`);
  const refused = await apply();
  expect(refused.body.fields?.[`lines.${productId}`]).toContain('it has left since');
  expect(await onHand()).toEqual({ 4711: 2, 4712: 30, none: 5 });
  await count(['4711', 0, DAY], ['4712', 30], [null, 5]);
  expect((await apply()).status).toBe(200);
  expect(await onHand()).toEqual({ 4711: 0, 4712: 30, none: 5 });
});

test('goods that lie under another number are moved, without a change of the stock', async () => {
  expect((await count(['4711', 22, DAY], ['4712', 28], [null, 5])).body).toMatchObject({ counted: 55, expected: 55 });
  expect((await send<Stocktake>('GET', '/stocktake')).body).toMatchObject({ lines: 1, differing: 1 });
  await apply();
  expect(await onHand()).toEqual({ 4711: 22, 4712: 28, none: 5 });
  expect(await available()).toBe(55);
});

test('refuses a batch that was left out, one that stands there twice, another day, and another sum', async () => {
  const fields = async (...typed: Typed[]) => (await count(...typed)).body.fields;
  expect(await fields(['4711', 20, DAY], [null, 5])).toEqual({ batches: expect.stringContaining('4712') });
  expect(await fields(['4711', 20, DAY], ['4712', 30])).toEqual({ batches: expect.stringContaining('no batch') });
  expect(await fields(['4711', 20, DAY], ['4712', 30], [' 4711', 1, DAY], [null, 5])).toHaveProperty([
    'batches.2.number',
  ]);
  expect(await fields(['4711', 20], ['4712', 30], [null, 5])).toHaveProperty(['batches.0.bestBefore']);
  const body = { counted: 1, batches: [{ number: '4711', bestBefore: DAY, counted: 2 }] };
  expect((await send('PUT', `/stocktake/lines/${productId}`, body)).status).toBe(422);
  const plain = await shop.addProduct();
  const other = await send('PUT', `/stocktake/lines/${plain._id}`, {
    counted: 1,
    batches: [{ number: 'x', counted: 1 }],
  });
  expect(other.body.fields).toHaveProperty('batches');
});

test('a count without batches knows none, as before', async () => {
  await send('PUT', `/stocktake/lines/${productId}`, { counted: 50 });
  await apply();
  expect(await onHand()).toEqual({ 4711: 20, 4712: 30, none: 0 });
});
