import { execFile } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { tryFileLock } from '#server/db/sqlite/file-lock.ts';

test('npm start builds nothing while a shop runs in its folder', async () => {
  const dist = path.join(import.meta.dirname, '..', 'dist');
  mkdirSync(dist, { recursive: true });
  // Null where somebody runs one just now, which is as good.
  const release = tryFileLock(path.join(dist, 'start.lock'));
  const { promise, resolve } = Promise.withResolvers<string>();
  execFile(process.execPath, [path.join(import.meta.dirname, 'start.ts')], (_, stdout, stderr) =>
    resolve(stdout + stderr),
  );
  expect(await promise).toMatch(/^Bulkhead runs in this folder already, [^\n]+\n$/);
  release?.();
});
