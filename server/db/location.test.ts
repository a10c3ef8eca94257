import { execFile } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';
import { databaseLocation, nameOfDatabase } from '#server/db/location.ts';
import { compileCache } from '#server/testing/compile-cache.ts';

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

test.each([
  ['backup', 'pg_dump'],
  ['restore', 'pg_restore'],
])('npm run %s fails on PostgreSQL with one line that names the alternative', async (command, instead) => {
  const script = path.join(import.meta.dirname, '..', 'cli', `${command}.ts`);
  const env = { ...compileCache(), DEMO: 'on', DATABASE_URL: url };
  const { promise, resolve } = Promise.withResolvers<[number | string | null | undefined, string]>();
  execFile(process.execPath, [script, 'copy.sqlite'], { env }, (error, _, said) => resolve([error?.code, said]));
  const [status, said] = await promise;
  expect(status).toBe(1);
  expect(said.trim().split('\n')).toHaveLength(1);
  expect(said).toContain(instead);
  expect(said).not.toContain('hunter2');
});
