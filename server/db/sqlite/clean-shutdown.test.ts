import { copyFileSync, existsSync, readFileSync, renameSync, utimesSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writerOf } from '#server/db/connections.ts';
import { closeShopDatabase, openShopDatabase } from '#server/db/open-shop-database.ts';
import { noteCleanShutdown, takeCleanShutdown } from '#server/db/sqlite/clean-shutdown.ts';
import { openDatabase } from '#server/db/sqlite/connection.ts';
import { migratedFile } from '#server/testing/migrate-shop.ts';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'bulkhead-stop-'));
  file = path.join(folder, 'bulkhead.sqlite');
  await writeFile(file, await migratedFile());
  await closeShopDatabase(await openShopDatabase({ file }), { file });
});
afterEach(() => rm(folder, { recursive: true }));

async function damage(): Promise<void> {
  const { atime, mtime } = await stat(file);
  const bytes = readFileSync(file);
  copyFileSync(file, `${file}.copy`);
  const copy = new BetterSqlite3(`${file}.copy`);
  const find = copy.prepare<[], number>("select rootpage from sqlite_schema where name = 'events_by_subject'");
  const page = find.pluck().get() ?? 0;
  copy.close();
  bytes.fill(0x5a, 4096 * (page - 1), 4096 * page);
  writeFileSync(file, bytes);
  utimesSync(file, atime, mtime);
}

test('a clean shutdown is recognized once', () => {
  expect(takeCleanShutdown(file)).toBe(true);
  expect(takeCleanShutdown(file)).toBe(false);
});

test('a start after a clean shutdown skips the full check; a start after a crash runs it', async () => {
  await damage();
  noteCleanShutdown(file);
  await (await openShopDatabase({ file })).destroy();
  await expect(openShopDatabase({ file })).rejects.toThrow('is damaged');
});

test('a file damaged after a clean shutdown is refused', async () => {
  await damage();
  await expect(openShopDatabase({ file })).rejects.toThrow('is damaged');
});

test('a replaced file is not recognized', () => {
  copyFileSync(file, `${file}.copy`);
  renameSync(`${file}.copy`, file);
  expect(takeCleanShutdown(file)).toBe(false);
});

test('a file in use, or left by a killed process, is not recognized', async () => {
  const shop = await openShopDatabase({ file });
  const other = openDatabase(file);
  await writerOf(other).insertInto('webhook_events').values({ id: 'evt', type: 'type', received_at: 1 }).execute();
  await closeShopDatabase(shop, { file });
  expect(existsSync(`${file}-wal`)).toBe(true);
  expect(takeCleanShutdown(file)).toBe(false);
  await other.destroy();

  await closeShopDatabase(await openShopDatabase({ file }), { file });
  writeFileSync(`${file}-wal`, 'the log of a killed process');
  expect(takeCleanShutdown(file)).toBe(false);
});
