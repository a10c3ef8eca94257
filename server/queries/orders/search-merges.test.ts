import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '#server/db/transaction.ts';
import { withoutSearchMerges } from '#server/queries/orders/search-merges.ts';
import { applyImport } from '#server/services/imports/apply-import.ts';
import { checkImport } from '#server/services/imports/check-import.ts';
import { undoImport } from '#server/services/imports/undo-import.ts';
import { indexOrders } from '#server/services/orders/index-orders.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import type { Product } from '#shared/contracts/products/products.ts';

/** Each hundred of them is a segment of the index at first. */
const ROWS = 700;
const actor = 'cli';

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.close());

async function apply(name: string): Promise<string> {
  const rows = Array.from({ length: ROWS }, (_, row) => `P-${row},${name} ${row},Hexagonal,1,1,5,/nut.svg`);
  const text = ['Part number,Product,Description,Price,Minimum quantity,Available,Image', ...rows].join('\n');
  const file = { bytes: new TextEncoder().encode(text), fileName: 'prices.csv', actor };
  const { id } = await checkImport(shop.deps, file);
  await applyImport(shop.deps, { id, actor });
  return id;
}

async function find(text: string): Promise<string[]> {
  const { body } = await shop.request<Product[]>('GET', `/api/products?q=${encodeURIComponent(text)}`);
  return body.map(({ product }) => product);
}

async function readIndex(name = 'product_search') {
  const { rows: settings } = await sql<{ k: string; v: number }>`
    select k, v from ${sql.table(`${name}_config`)}`.execute(shop.deps.db);
  const segments = await sql<{ count: number }>`
    select count(distinct segid) as count from ${sql.table(`${name}_idx`)}`.execute(shop.deps.db);
  const { automerge = 4, crisismerge = 16 } = Object.fromEntries(settings.map(({ k, v }) => [k, v]));
  return { automerge, crisismerge, segments: segments.rows[0]?.count ?? 0 };
}

const few = expect.toSatisfy((segments: number) => segments <= 4);

test('an import leaves the search index complete, merged and with its own settings', async () => {
  await apply('Nut');
  expect(await find('nut 699')).toEqual(['Nut 699']);
  expect(await readIndex()).toEqual({ automerge: 4, crisismerge: 16, segments: few });
  const id = await apply('Washer');
  expect([await find('washer 699'), await find('nut 699')]).toEqual([['Washer 699'], []]);
  expect(await readIndex()).toEqual({ automerge: 4, crisismerge: 16, segments: few });
  await undoImport(shop.deps, { id, actor });
  expect([await find('washer 699'), await find('nut 699')]).toEqual([[], ['Nut 699']]);
  expect(await readIndex()).toEqual({ automerge: 4, crisismerge: 16, segments: few });
});

test('writes that fail leave the settings of the search index', async () => {
  const failing = inTransaction(shop.deps.db, (db) =>
    withoutSearchMerges(db, () => Promise.reject(new Error('No more'))),
  );
  await expect(failing).rejects.toThrow('No more');
  expect(await readIndex()).toMatchObject({ automerge: 4, crisismerge: 16 });
});

test('the index of orders merges nothing while it is written to, and is merged by the job that writes to it', async () => {
  const customer = await shop.addUser();
  const product = await shop.addProduct({ product: 'Nut', price: 5 });
  const rounds = 15;
  for (let round = 0; round < rounds; round += 1) {
    await shop.placeOrder(customer, product);
    await indexOrders(shop.deps);
  }
  // Segments of one size are merged when there are eight; without the job there would be one for each round.
  expect(await readIndex('order_search')).toEqual({
    automerge: 0,
    crisismerge: 16,
    segments: expect.toSatisfy((segments: number) => segments <= 9),
  });
  const admin = await shop.addUser({ admin: true });
  const { headers } = await shop.request('GET', '/api/orders?q=nut', { token: admin.token });
  expect(headers.get('x-total-count')).toBe(String(rounds));
});
