import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { Hono } from 'hono';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readSettings } from '#server/env.ts';
import { startServer } from '#server/host/start-server.ts';
import { openMigrated } from '#server/testing/migrate-shop.ts';

let dataDir: string;
let file: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'bulkhead-inspect-'));
  file = path.join(dataDir, 'demo.sqlite');
});
afterEach(() => rm(dataDir, { recursive: true }));

function start() {
  const settings = readSettings({ DEMO: 'on', DEMO_HISTORY: 'none', DATA_DIR: dataDir, PORT: '0' });
  return startServer(settings, { log: { info: () => {}, error: () => {} }, web: new Hono() });
}

async function refuses(reason: string): Promise<void> {
  const before = readFileSync(file);
  const message = await start().then(
    () => 'it started',
    (error: Error) => error.message,
  );
  expect(message).toContain(reason);
  expect(message).not.toContain('\n');
  expect(readFileSync(file).equals(before)).toBe(true);
}

async function makeDatabase(): Promise<void> {
  await (await openMigrated(file)).destroy();
}

test('a file that is not a database is refused and left unchanged', async () => {
  writeFileSync(file, Buffer.alloc(20_000, 'x'));
  await refuses('is damaged');
});

test('a database with a damaged page is refused and left unchanged, with its log', async () => {
  await makeDatabase();
  const bytes = readFileSync(file);
  bytes.fill(0x5a, 4096 * 2, 4096 * 5);
  writeFileSync(file, bytes);
  await refuses('is damaged');
});

test('a truncated database is refused and left unchanged', async () => {
  await makeDatabase();
  const bytes = readFileSync(file);
  writeFileSync(file, bytes.subarray(0, Math.floor(bytes.length / 2)));
  await refuses('is damaged');
});

test('a damaged database of a killed process is refused and keeps its log', async () => {
  await makeDatabase();
  const source = path.join(dataDir, 'source.sqlite');
  copyFileSync(file, source);
  const writer = new BetterSqlite3(source);
  writer.exec("insert into webhook_events values ('evt', 'type', 1)");
  copyFileSync(source, file);
  copyFileSync(`${source}-wal`, `${file}-wal`);
  writer.close();
  const bytes = readFileSync(file);
  bytes.fill(0x5a, 4096 * 2, 4096 * 5);
  writeFileSync(file, bytes);
  const log = readFileSync(`${file}-wal`);
  await refuses('is damaged');
  expect(readFileSync(`${file}-wal`).equals(log)).toBe(true);
});

test('a database of a newer version is refused by name and left unchanged', async () => {
  await makeDatabase();
  const sqlite = new BetterSqlite3(file);
  sqlite.exec("insert into migrations values ('0099-from-the-future', '2030-01-01')");
  sqlite.close();
  await refuses('newer version of Bulkhead (0099-from-the-future)');
});

test('a database of another program is refused and left unchanged', async () => {
  const sqlite = new BetterSqlite3(file);
  sqlite.exec('create table songs (title text)');
  sqlite.close();
  await refuses('belongs to another program');
});
