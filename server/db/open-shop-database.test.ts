import { copyFileSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { verifyDatabase } from '#server/db/checks/verify.ts';
import { openShopDatabase } from '#server/db/open-shop-database.ts';
import { tryFileLock, withFileLock } from '#server/db/sqlite/file-lock.ts';
import { oneOf } from '#server/testing/short-form.ts';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'bulkhead-open-'));
  file = path.join(folder, 'shop.sqlite');
});
afterEach(() => rm(folder, { recursive: true }));

function execute(target: string, statements: string): void {
  const sqlite = new BetterSqlite3(target);
  sqlite.exec(statements);
  sqlite.close();
}

async function comesUp(): Promise<void> {
  const db = await openShopDatabase({ file });
  expect(await verifyDatabase(db)).toEqual([]);
  await db.destroy();
}

/** Leaves what a process leaves that dies while it writes a transaction into the file: half of it, and its journal. */
function interrupt(statements: string): void {
  const source = path.join(folder, 'source.sqlite');
  execute(source, statements);
  const sqlite = new BetterSqlite3(source);
  sqlite.exec('pragma cache_size = 1; begin; create table filler (bytes blob)');
  sqlite.exec(
    'insert into filler select randomblob(3000) from (with recursive n(i) as (select 1 union all select i + 1 from n where i < 50) select i from n)',
  );
  copyFileSync(source, file);
  copyFileSync(`${source}-journal`, `${file}-journal`);
  sqlite.close();
  expect(() => new BetterSqlite3(file, { readonly: true }).pragma('schema_version')).toThrow('readonly');
}

const MIGRATIONS = 'create table migrations (name text primary key, timestamp text not null);';
const MIGRATIONS_LOCK = 'create table migrations_lock (id text primary key, is_locked integer not null);';

const made = [
  ['both', MIGRATIONS + MIGRATIONS_LOCK],
  ['migrations', MIGRATIONS],
  ['migrations_lock', MIGRATIONS_LOCK],
] as const;

test.each(oneOf(3, made))(
  'a first start that died after the migrator made its tables comes up: %s',
  async (_, statements) => {
    execute(file, statements);
    await comesUp();
  },
);

test('a first start that died in a transaction comes up', async () => {
  interrupt(MIGRATIONS);
  await comesUp();
});

test('a transaction that died in another program is rolled back, and the file refused with what was committed', async () => {
  interrupt('create table songs (title text)');
  await expect(openShopDatabase({ file })).rejects.toThrow('belongs to another program');
  const sqlite = new BetterSqlite3(file, { readonly: true });
  expect(sqlite.prepare('select name from sqlite_schema').pluck().all()).toEqual(['songs']);
  expect(sqlite.pragma('journal_mode', { simple: true })).toBe('delete');
  sqlite.close();
});

test('starts that come at once on a new file create one shop', async () => {
  const opened = await Promise.all(Array.from({ length: 4 }, () => openShopDatabase({ file })));
  for (const db of opened) expect(await verifyDatabase(db)).toEqual([]);
  await Promise.all(opened.map((db) => db.destroy()));
});

test('a start waits while another process prepares the file, says so, and changes nothing meanwhile', async () => {
  execute(file, MIGRATIONS);
  const before = readFileSync(file);
  const release = tryFileLock(`${file}.lock`);
  const said: string[] = [];
  const waiting = Promise.withResolvers<void>();
  const opening = openShopDatabase({ file }, (why) => {
    said.push(why);
    waiting.resolve();
  });
  await waiting.promise;
  await expect(withFileLock(file, async () => {}, undefined, 200)).rejects.toThrow(
    `Another process has been preparing ${file} for 0.2 s`,
  );
  expect(readFileSync(file).equals(before)).toBe(true);
  release?.();
  await (await opening).destroy();
  expect(said).toEqual([`Another process prepares ${file}; waiting for it`]);
});
