import { execFile } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';
import { compileCache } from '#server/testing/compile-cache.ts';

const url = 'postgres://shop:hunter2@db.example:5432/shop?sslmode=verify-full';

test.each([
  ['backup', 'pg_dump'],
  ['restore', 'pg_restore'],
])('npm run %s fails on PostgreSQL with one line that names the alternative', async (command, instead) => {
  const script = path.join(import.meta.dirname, `${command}.ts`);
  const env = { ...compileCache(), DEMO: 'on', DATABASE_URL: url };
  const { promise, resolve } = Promise.withResolvers<[number | string | null | undefined, string]>();
  execFile(process.execPath, [script, 'copy.sqlite'], { env }, (error, _, said) => resolve([error?.code, said]));
  const [status, said] = await promise;
  expect(status).toBe(1);
  expect(said.trim().split('\n')).toHaveLength(1);
  expect(said).toContain(instead);
  expect(said).not.toContain('hunter2');
});
