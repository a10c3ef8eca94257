import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { copyDatabase } from '#server/db/backup/copy-database.ts';
import { migrate } from '#server/db/schema/migrate.ts';
import { openDatabase } from '#server/db/sqlite/connection.ts';
import { isDemoFile } from '#server/demo/is-demo-file.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'bulkhead-copy-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('a database in use is copied into one file, also over an older copy', async () => {
  const [file, copy] = [path.join(folder, 'shop.sqlite'), path.join(folder, 'copy.sqlite')];
  const db = openDatabase(file);
  await migrate(db);
  await writeFile(copy, 'an older copy');
  await copyDatabase(file, copy);

  expect((await readdir(folder)).filter((name) => name.startsWith('copy'))).toEqual(['copy.sqlite']);
  const copied = new BetterSqlite3(copy, { readonly: true });
  expect(copied.pragma('integrity_check', { simple: true })).toBe('ok');
  expect(copied.prepare('select count(*) as tables from sqlite_master').get()).not.toEqual({ tables: 0 });
  copied.close();

  await expect(copyDatabase(file, path.join(folder, '.', 'shop.sqlite'))).rejects.toThrow('itself');
  await db.destroy();
});

test('only a demo database or a missing file counts as a demo', async () => {
  const shop = path.join(folder, 'shop.sqlite');
  const db = openDatabase(shop);
  await migrate(db);
  await db.destroy();
  await writeFile(path.join(folder, 'letter.txt'), 'Dear Sir or Madam');
  await writeFile(path.join(folder, 'empty.sqlite'), '');
  const verdict = (name: string) => isDemoFile(path.join(folder, name));
  expect([verdict('missing.sqlite'), verdict('shop.sqlite'), verdict('letter.txt'), verdict('empty.sqlite')]).toEqual([
    true,
    false,
    false,
    false,
  ]);
});
