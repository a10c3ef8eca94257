import { afterEach, beforeEach, expect, test } from 'vitest';
import { PART_SIZE } from '#server/services/bulk/set-stock.ts';
import { openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';
import type { BulkStockResult } from '#shared/contracts/bulk/bulk.ts';
import type { Product } from '#shared/contracts/products/products.ts';
import type { Movement, Stock } from '#shared/contracts/stock/stock.ts';

let shop: TestShop;
let admin: TestUser;
let bolt: Product;
beforeEach(async () => {
  shop = await openTestShop();
  admin = await shop.addUser({ admin: true });
  bolt = await shop.addProduct({ partNumber: 'HB-1', minimumQuantity: 1, availableQuantity: 100 });
});
afterEach(() => shop.close());

async function send(lines: unknown[], key?: string): Promise<BulkStockResult[]> {
  const headers = key === undefined ? {} : { 'idempotency-key': key };
  const response = await shop.request<BulkStockResult[]>('POST', '/api/bulk/stock', {
    token: admin.token,
    body: { lines },
    headers,
  });
  expect(response.status).toBe(200);
  return response.body;
}

async function stockOf(id: string): Promise<Stock> {
  return (await shop.request<Stock>('GET', `/api/products/${id}/stock`, { token: admin.token })).body;
}

async function movementsOf(id: string): Promise<Movement[]> {
  return (await shop.request<Movement[]>('GET', `/api/products/${id}/movements`, { token: admin.token })).body;
}

test('what is on hand is set with what open orders wait for, so that no sale is overwritten', async () => {
  await shop.placeOrder(await shop.addUser(), bolt, 30);
  // On the shelf lie 100, of which 30 are sold: the other system counts 90.
  const [result] = await send([{ partNumber: 'hb 1', onHand: 90 }], 'night');
  expect(result).toEqual({
    partNumber: 'hb 1',
    result: 'done',
    productId: bolt._id,
    problem: null,
    before: { available: 70, onHand: 100 },
    after: { available: 60, onHand: 90 },
  });
  expect(await stockOf(bolt._id)).toEqual({ available: 60, setAside: 0, ordered: 30, shelf: 90 });
  const [newest] = await movementsOf(bolt._id);
  expect(newest).toMatchObject({
    kind: 'adjusted',
    quantity: -10,
    reason: 'On hand: 90 (call night)',
    email: admin.email,
  });
});

test('lines that cannot be applied are refused alone', async () => {
  await shop.placeOrder(await shop.addUser(), bolt, 30);
  await shop.addProduct({ partNumber: 'NUT', availableQuantity: 5 });
  await shop.addProduct({ partNumber: 'TWICE' });
  const results = await send([
    { partNumber: 'HB-1', onHand: 29 },
    { partNumber: 'NONE', onHand: 1 },
    { partNumber: 'NUT', change: 7, kind: 'received', reason: 'Truck' },
    { partNumber: 'TWICE', change: 1 },
    { partNumber: 'twice', change: 1 },
    { partNumber: 'NUT-2' },
    { onHand: 1 },
    null,
    { partNumber: 'NUT-3', onHand: -1 },
    { partNumber: 'NUT-4', onHand: 4, change: 4 },
  ]);
  expect(results.map(({ result, problem }) => [result, problem?.code ?? null, problem?.message ?? null])).toEqual([
    ['refused', 'insufficient_stock', '30 on the shelf are promised to open orders and customers in line'],
    ['refused', 'not_found', 'No product on sale has this part number'],
    ['done', null, null],
    ['refused', 'invalid_fields', 'The same part number is in lines 4, 5; send it once'],
    ['refused', 'invalid_fields', 'The same part number is in lines 4, 5; send it once'],
    ['refused', 'invalid_fields', 'Say either onHand or change'],
    ['refused', 'invalid_fields', 'Say which part number it is'],
    ['refused', 'invalid_fields', expect.any(String)],
    ['refused', 'invalid_fields', 'On hand is a whole number, 0 or more'],
    ['refused', 'invalid_fields', 'Say either onHand or change'],
  ]);
  const [nut] = await movementsOf(results[2]?.productId ?? '');
  expect(nut).toMatchObject({ kind: 'received', quantity: 7, reason: expect.stringMatching(/^Truck \(call bc_/) });
});

test('a line is refused when another number is on hand than was seen', async () => {
  const seen = { onHand: 99 };
  const [stale] = await send([{ partNumber: 'HB-1', onHand: 40, seen }]);
  expect(stale).toMatchObject({
    result: 'refused',
    problem: { code: 'changed_meanwhile', message: '100 are on hand by now' },
  });
  const [fresh] = await send([{ partNumber: 'HB-1', onHand: 40, seen: { onHand: 100 } }]);
  expect(fresh).toMatchObject({ result: 'done', after: { onHand: 40 } });
});

test('what is so already is unchanged and leaves no movement', async () => {
  expect(await send([{ partNumber: 'HB-1', onHand: 100 }])).toMatchObject([{ result: 'unchanged' }]);
  expect(await movementsOf(bolt._id)).toHaveLength(1);
});

test('a key applies its changes once, with the same answer', async () => {
  const lines = [{ partNumber: 'HB-1', change: 5 }];
  const first = await send(lines, 'k');
  shop.advance(1000);
  expect(await send(lines, 'k')).toEqual(first);
  expect((await stockOf(bolt._id)).available).toBe(105);
  const other = { token: admin.token, body: { lines: [] }, headers: { 'idempotency-key': 'k' } };
  expect((await shop.request('POST', '/api/bulk/stock', other)).status).toBe(422);
});

test('a batch is booked with a delivery of a product that tracks batches', async () => {
  const milk = await shop.addProduct({ partNumber: 'MILK', tracksBatches: true, availableQuantity: 0 });
  const results = await send([
    { partNumber: 'MILK', change: 10, kind: 'received', batch: { number: 'L1', bestBefore: '2030-01-01' } },
    { partNumber: 'HB-1', change: 10, kind: 'received', batch: { number: 'L1' } },
  ]);
  expect(results).toMatchObject([{ result: 'done' }, { result: 'refused', problem: { code: 'invalid_fields' } }]);
  const batches = await shop.request('GET', `/api/products/${milk._id}/batches`, { token: admin.token });
  expect(batches.body).toMatchObject({ withoutBatch: 0, batches: [{ number: 'L1', onHand: 10 }] });
  expect(await send([{ partNumber: 'MILK', change: 1, kind: 'received' }])).toMatchObject([{ result: 'refused' }]);
});

test('stock that comes serves those in line', async () => {
  const rare = await shop.addProduct({ partNumber: 'RARE', minimumQuantity: 1, availableQuantity: 10, price: 5 });
  await shop.placeOrder(await shop.addUser(), rare, 10);
  const next = await shop.addUser();
  const place = { quantity: 3, price: 5, address: '1 Dock Road', phone: '5550100', partIsFine: false };
  const joined = await shop.request('POST', `/api/products/${rare._id}/waitlist`, { token: next.token, body: place });
  expect(joined).toMatchObject({ status: 201 });
  expect(await send([{ partNumber: 'RARE', onHand: 15 }])).toMatchObject([{ result: 'done', after: { onHand: 15 } }]);
  expect(await stockOf(rare._id)).toEqual({ available: 2, setAside: 0, ordered: 13, shelf: 15 });
});

test('a call has up to 10,000 lines, which are applied in parts', async () => {
  const names = Array.from({ length: 2 * PART_SIZE + 5 }, (_, row) => `P-${row}`);
  for (const partNumber of names) await shop.addProduct({ partNumber, availableQuantity: 1 });
  const results = await send(names.map((partNumber) => ({ partNumber, onHand: 9 })));
  expect(results.map(({ partNumber, result }) => [partNumber, result])).toEqual(names.map((name) => [name, 'done']));
  const parts = await shop.deps.db.selectFrom('bulk_parts').select(['part', 'moved']).orderBy('part').execute();
  expect(parts).toEqual([
    { part: 0, moved: PART_SIZE },
    { part: 1, moved: PART_SIZE },
    { part: 2, moved: 5 },
  ]);
  const many = Array.from({ length: 10_001 }, () => null);
  const rawBody = JSON.stringify({ lines: many });
  const headers = { 'content-length': String(rawBody.length) };
  const refused = await shop.request('POST', '/api/bulk/stock', { token: admin.token, rawBody, headers });
  expect([refused.status, refused.body]).toMatchObject([
    422,
    { fields: { lines: 'Send at most 10,000 lines in one call' } },
  ]);
});

test('answers are forgotten after a week', async () => {
  await send([{ partNumber: 'HB-1', change: 5 }], 'k');
  shop.advance(8 * 86_400_000);
  admin = await shop.addUser({ email: admin.email, admin: true });
  await send([{ partNumber: 'HB-1', change: 5 }], 'other');
  expect(await shop.deps.db.selectFrom('bulk_calls').select('id').execute()).toHaveLength(1);
});
