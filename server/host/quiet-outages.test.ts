import BetterSqlite3 from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { openPostgres } from '#server/db/postgres/connection.ts';
import type { Database } from '#server/db/schema/tables.ts';
import { quietOutages } from '#server/host/quiet-outages.ts';
import { createLog } from '#server/log/log.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

let now: number;
let lines: string[];
let shop: TestShop;
let away: Database;
const log = quietOutages(
  createLog((line) => lines.push(line)),
  () => now,
);
const read = () => lines.splice(0).map((line) => JSON.parse(line) as Record<string, unknown>);

beforeEach(async () => {
  now = 5000;
  lines = [];
  // Nothing listens there.
  away = await openPostgres('postgres://nobody@127.0.0.1:1/shop', { poolSize: 4, connectWithinMs: 2000 });
  shop = await openTestShop();
});
afterEach(async () => {
  await away.destroy();
  await shop.close();
});

test('a database that is away is one line a minute, whatever number of requests it fails', async () => {
  const app = createApp({ ...shop.deps, db: away, log });
  const ask = async () => (await app.request('/api/products')).status;
  for (let i = 0; i < 20; i += 1) expect(await ask()).toBe(503);
  expect(read()).toEqual([
    expect.objectContaining({
      message: 'The database cannot be reached',
      during: 'database_busy',
      error: expect.stringContaining('ECONNREFUSED'),
    }),
  ]);
  now += 59_000;
  await ask();
  expect(read()).toEqual([]);
  now += 1000;
  await ask();
  expect(read()).toEqual([expect.objectContaining({ message: 'The database cannot be reached', unlogged: 20 })]);
});

test('a full disk is called that, once a minute, and other errors are never left out', () => {
  const full = new BetterSqlite3.SqliteError('database or disk is full', 'SQLITE_FULL');
  for (let i = 0; i < 3; i += 1) log.error('disk_full', full);
  log.error(
    'The database could not be copied',
    new Error('no', { cause: Object.assign(new Error(), { code: 'ENOSPC' }) }),
  );
  for (let i = 0; i < 3; i += 1) log.error('internal', new Error('a bug'));
  expect(read().map(({ message }) => message)).toEqual(['The disk is full', 'internal', 'internal', 'internal']);
});

test('an error without a reason has none in the log', () => {
  log.error('A refund is not known', null, { refundId: 'r' });
  expect(read()).toEqual([expect.not.objectContaining({ error: expect.anything() })]);
});
