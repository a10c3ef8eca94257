import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { claimFolder } from '#tools/claim-folder.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'bulkhead-claim-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** A process that has claimed the folder, and serves at `url` if one is given. */
async function claimInProcess(url?: string) {
  const program = `
    const { claimFolder } = await import(${JSON.stringify(path.join(import.meta.dirname, 'claim-folder.ts'))});
    const record = claimFolder(${JSON.stringify(folder)});
    ${url === undefined ? '' : `record(${JSON.stringify(url)});`}
    setInterval(() => {}, 60_000);
    process.send('claimed');`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: path.join(import.meta.dirname, '..'),
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  await once(child, 'message');
  return async () => {
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  };
}

test('a second start in one folder hears where the first one runs, until that one is gone', async () => {
  const kill = await claimInProcess('http://localhost:3000');
  expect(() => claimFolder(folder)).toThrow(
    'Bulkhead runs in this folder already, at http://localhost:3000/. Stop it first',
  );
  await kill();
  const killNext = await claimInProcess();
  expect(() => claimFolder(folder)).toThrow('Bulkhead runs in this folder already, and is still starting.');
  await killNext();
  claimFolder(folder)('http://localhost:3001');
});
