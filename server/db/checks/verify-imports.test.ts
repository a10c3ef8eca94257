import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { verifyDatabase } from '#server/db/checks/verify.ts';
import { writerOf } from '#server/db/connections.ts';
import { setStock } from '#server/services/bulk/set-stock.ts';
import { applyImport } from '#server/services/imports/apply-import.ts';
import { checkImport } from '#server/services/imports/check-import.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

let shop: TestShop;
let id: string;
beforeEach(async () => {
  shop = await openTestShop();
  await shop.addProduct({ partNumber: 'OLD', price: 2 });
  const text =
    'Part number,Product,Description,Price,Minimum quantity,Available,Image\nOLD,,,3,,,\nNEW,Nut,Hex,1,1,9,/n.svg';
  const file = { bytes: new TextEncoder().encode(text), fileName: 'prices.csv', actor: 'cli' };
  id = (await checkImport(shop.deps, file)).id;
  await applyImport(shop.deps, { id, actor: 'cli' });
});
afterEach(() => shop.discard());

const newProduct = sql`select id from products where part_number = 'NEW'`;

test.each([
  ['a new product without its first stock', 3, sql`delete from stock_movements where product_id in (${newProduct})`],
  ['a product that was left out', 2, sql`update products set version = version - 1 where part_number = 'OLD'`],
  ['a new product of an import that was not applied', 3, sql`update imports set applied_at = null, applied_by = null`],
  ['a new product on sale after its import was undone', 3, sql`update imports set undone_at = 1, undone_by = 'cli'`],
])('detects %s', async (_, line, damage) => {
  expect(await verifyDatabase(shop.deps.db)).toEqual([]);
  await damage.execute(writerOf(shop.deps.db));
  expect(await verifyDatabase(shop.deps.db)).toContain(`Import ${id}: line ${line} is not what was applied`);
});

test('detects stock of a bulk call that the ledger has twice', async () => {
  const lines = [{ partNumber: 'OLD', change: 5 }];
  await setStock(shop.deps, { lines, actor: 'cli', idempotencyKey: 'k' });
  expect(await verifyDatabase(shop.deps.db)).toEqual([]);
  await sql`insert into stock_movements (product_id, kind, quantity, reason, created_at, bulk_call_id)
    select product_id, kind, 0, reason, created_at, bulk_call_id from stock_movements where bulk_call_id is not null`.execute(
    writerOf(shop.deps.db),
  );
  expect(await verifyDatabase(shop.deps.db)).toContainEqual(
    expect.stringMatching(/^Bulk call bc_.+: 1 changes of stock, but the ledger has 2$/),
  );
});
