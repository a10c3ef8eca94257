import path from 'node:path';
import { expect, test } from 'vitest';
import { databaseLocation, nameOfDatabase } from '#server/db/location.ts';

const url = 'postgres://shop:hunter2@db.example:5432/shop?sslmode=verify-full';

test('the demo has its own file, unless the shop is on PostgreSQL', () => {
  const settings = { dataDir: 'data', demo: false, postgres: null };
  expect(databaseLocation(settings)).toEqual({ file: path.join('data', 'bulkhead.sqlite') });
  expect(databaseLocation({ ...settings, demo: true })).toEqual({ file: path.join('data', 'demo.sqlite') });
  expect(databaseLocation({ ...settings, postgres: { url, poolSize: 5 } })).toEqual({ url, poolSize: 5 });
});

test('a database is named without its user and password', () => {
  expect(nameOfDatabase({ url })).toBe('postgres://db.example:5432/shop');
  const servers = 'postgres://shop:hunter2@one.example,[2001:db8::2]:5433/shop?target_session_attrs=read-write';
  expect(nameOfDatabase({ url: servers })).toBe('postgres://one.example,[2001:db8::2]:5433/shop');
});
