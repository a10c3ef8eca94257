import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { backUp } from '#server/db/backup/backup.ts';
import { restore } from '#server/db/backup/restore.ts';
import { takeScheduledBackup } from '#server/db/backup/scheduled-backup.ts';
import { verifyDatabase } from '#server/db/checks/verify.ts';
import { writerOf } from '#server/db/connections.ts';
import { openDatabase } from '#server/db/sqlite/connection.ts';
import { tryFileLock } from '#server/db/sqlite/file-lock.ts';
import { oneOf } from '#server/testing/short-form.ts';
import { openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';
import type { Product } from '#shared/contracts/products/products.ts';

let shop: TestShop;
let customer: TestUser;
let product: Product;
let copy: string;
const now = new Date('2026-01-02T03:04:05.678Z');
beforeEach(async () => {
  shop = await openTestShop({ settings: { unpaidOrdersPerCustomer: 1_000_000 } });
  customer = await shop.addUser();
  product = await shop.addProduct({ minimumQuantity: 1, availableQuantity: 100_000, price: 5 });
  copy = path.join(path.dirname(shop.file), 'copy.sqlite');
});
afterEach(() => shop.close());

async function countOrders(file: string): Promise<number> {
  const db = openDatabase(file, { mustExist: true });
  try {
    expect(await verifyDatabase(db)).toEqual([]);
    return (await db.selectFrom('orders').select('id').execute()).length;
  } finally {
    await db.destroy();
  }
}

async function place(count: number): Promise<void> {
  for (let i = 0; i < count; i += 1) await shop.placeOrder(customer, product);
}

test('backups taken while orders are placed are consistent and hold every acknowledged order', async () => {
  let placed = 0;
  let done = false;
  const buying = (async () => {
    while (!done) {
      await shop.placeOrder(customer, product);
      placed += 1;
      await new Promise(setImmediate);
    }
  })();
  for (let round = 0; round < 5; round += 1) {
    const before = placed;
    const target = await takeScheduledBackup({ file: shop.file, folder: path.dirname(copy), keep: 10 }, new Date());
    expect(await countOrders(target)).toBeGreaterThanOrEqual(before);
  }
  done = true;
  await buying;
});

test('a backup is one complete file, and never replaces a file', async () => {
  await place(3);
  await backUp(shop.file, copy);
  expect((await readdir(path.dirname(copy))).filter((name) => name.startsWith('copy'))).toEqual(['copy.sqlite']);
  await expect(backUp(shop.file, copy)).rejects.toThrow('exists already');
  await expect(backUp(shop.file, shop.file)).rejects.toThrow('exists already');
  await expect(backUp(`${shop.file}.missing`, `${copy}.2`)).rejects.toThrow('no database');
  expect(await countOrders(copy)).toBe(3);
});

test('a damaged database is not backed up', async () => {
  await place(3);
  await backUp(shop.file, copy);
  const bytes = readFileSync(copy);
  bytes.fill(0x5a, 4096 * 3, 4096 * 6);
  writeFileSync(copy, bytes);
  await expect(backUp(copy, `${copy}.2`)).rejects.toThrow();
  expect((await readdir(path.dirname(copy))).filter((name) => name.startsWith('copy'))).toEqual(['copy.sqlite']);
});

test('only the newest scheduled backups are kept, and other files are not touched', async () => {
  const folder = path.join(path.dirname(copy), 'backups');
  for (let minute = 0; minute < 4; minute += 1) {
    await takeScheduledBackup({ file: shop.file, folder, keep: 2 }, new Date(Date.UTC(2026, 0, 1, 0, minute)));
    if (minute === 0) writeFileSync(path.join(folder, 'notes.txt'), 'mine');
  }
  expect((await readdir(folder)).sort()).toEqual([
    'bulkhead-2026-01-01T00-02-00.000Z.sqlite',
    'bulkhead-2026-01-01T00-03-00.000Z.sqlite',
    'notes.txt',
  ]);
});

test('a new backup is kept after a clock that was ahead, and backups named by that clock are removed first', async () => {
  const folder = path.join(path.dirname(copy), 'backups');
  const take = async (year: number, day: number) =>
    path.basename(await takeScheduledBackup({ file: shop.file, folder, keep: 2 }, new Date(Date.UTC(year, 0, day))));
  await take(2026, 1);
  const ahead = [await take(2027, 1), await take(2027, 2)];
  expect((await readdir(folder)).sort()).toEqual(ahead);
  const right = [await take(2026, 2), await take(2026, 3)];
  expect((await readdir(folder)).sort()).toEqual(right);
  const behind = await take(2020, 1);
  expect((await readdir(folder)).sort()).toEqual([behind, right[1]]);
});

test('a scheduled backup removes drafts of killed processes, but not those of running ones', async () => {
  const folder = path.join(path.dirname(copy), 'backups');
  const draft = (day: number) => path.join(folder, `bulkhead-2025-12-0${day}T00-00-00.000Z.sqlite.partial`);
  await mkdir(folder);
  await backUp(shop.file, draft(1));
  writeFileSync(draft(2), 'half a header');
  writeFileSync(`${draft(2)}-journal`, '');
  await backUp(shop.file, draft(3));
  writeFileSync(path.join(folder, 'mine.partial'), 'mine');
  const other = new BetterSqlite3(draft(3));
  other.exec('begin immediate');
  const made = await takeScheduledBackup({ file: shop.file, folder, keep: 2 }, now);
  other.close();
  expect((await readdir(folder)).sort()).toEqual(
    [draft(3), made, 'mine.partial'].map((file) => path.basename(file)).sort(),
  );
});

test('a restore brings back the backup and keeps the database that it replaced', async () => {
  await place(2);
  await backUp(shop.file, copy);
  await place(3);
  const target = path.join(path.dirname(copy), 'restored.sqlite');
  await backUp(shop.file, target);
  const kept = await restore(copy, target, { now });
  expect(kept).toBe(`${target}.replaced-2026-01-02T03-04-05.678Z`);
  expect(await countOrders(target)).toBe(2);
  expect(await countOrders(kept ?? '')).toBe(5);
  await rm(target);
  expect(await restore(copy, target, { now })).toBeNull();
  expect(await countOrders(target)).toBe(2);
});

test('a restore waits for a start that prepares the database', async () => {
  await place(2);
  await backUp(shop.file, copy);
  const target = path.join(path.dirname(copy), 'restored.sqlite');
  const release = tryFileLock(`${target}.lock`);
  const waiting = Promise.withResolvers<string>();
  const restoring = restore(copy, target, { now, onWait: waiting.resolve });
  expect(await waiting.promise).toBe(`Another process prepares ${target}; waiting for it`);
  expect(existsSync(target)).toBe(false);
  release?.();
  await restoring;
  expect(await countOrders(target)).toBe(2);
});

test('a restore replaces a damaged database', async () => {
  await place(2);
  await backUp(shop.file, copy);
  const target = path.join(path.dirname(copy), 'damaged.sqlite');
  writeFileSync(target, 'this is no database');
  const kept = await restore(copy, target, { now });
  expect(await countOrders(target)).toBe(2);
  expect(readFileSync(kept ?? '', 'utf8')).toBe('this is no database');
});

const RECORDED = path.join(import.meta.dirname, '../schema/migrations/recorded');

const versions = ['0d1de67', '18e40f5', '3c70f84', '4257a8f', 'f850b07'];

test.each(oneOf(versions.length, versions))(
  'a backup that version %s made is migrated by the restore and left as it was',
  async (version) => {
    const sqlite = new BetterSqlite3(copy);
    sqlite.exec(readFileSync(path.join(RECORDED, `${version}.sqlite.sql`), 'utf8'));
    sqlite.close();
    const before = readFileSync(copy);
    const target = path.join(path.dirname(copy), 'restored.sqlite');
    await restore(copy, target, { now });
    expect(await countOrders(target)).toBe(4);
    expect(readFileSync(copy).equals(before)).toBe(true);
  },
);

test('a restore refuses a running shop unless allowed, and the shop then serves the restored data', async () => {
  await place(2);
  await backUp(shop.file, copy);
  await place(3);
  await expect(restore(copy, shop.file, { now })).rejects.toThrow('is running');
  const kept = await restore(copy, shop.file, { whileRunning: true, now });
  expect(await countOrders(kept ?? '')).toBe(5);
  const own = `/api/orders/${encodeURIComponent(customer.email)}`;
  expect((await shop.request<unknown[]>('GET', own, { token: customer.token })).body).toHaveLength(2);
  await place(1);
  expect(await countOrders(shop.file)).toBe(3);
});

test('a backup that is damaged or breaks an invariant is not restored', async () => {
  await place(1);
  await backUp(shop.file, copy);
  const forged = `${copy}.forged`;
  await backUp(shop.file, forged);
  const db = openDatabase(forged);
  await writerOf(db).updateTable('products').set({ available_quantity: 7 }).execute();
  await db.destroy();
  const before = await countOrders(shop.file);
  await expect(restore(forged, shop.file, { whileRunning: true, now })).rejects.toThrow('breaks invariants');
  writeFileSync(forged, 'not a database, but long enough to be read as one'.repeat(100));
  await expect(restore(forged, shop.file, { whileRunning: true, now })).rejects.toThrow(
    `The database ${forged} is damaged`,
  );
  expect(await countOrders(shop.file)).toBe(before);
});
