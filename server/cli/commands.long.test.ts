import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { compileCache } from '#server/testing/compile-cache.ts';

const RECORDED = path.join(import.meta.dirname, '../db/schema/migrations/recorded');

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'bulkhead-cli-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** Runs a command with no settings except `given`. */
async function run(command: string, args: string[], given: Record<string, string> = {}) {
  const program = path.join(import.meta.dirname, `${command}.ts`);
  const env = { ...compileCache(), ...given };
  return new Promise<{ status: number; said: string }>((resolve) => {
    execFile(process.execPath, [program, ...args], { cwd: folder, env }, (error, stdout, stderr) => {
      resolve({ status: error === null ? 0 : Number(error.code), said: stdout + stderr });
    });
  });
}

async function makeOldCopy(): Promise<void> {
  const sqlite = new BetterSqlite3(path.join(folder, 'copy.sqlite'));
  sqlite.exec(await readFile(path.join(RECORDED, '3c70f84.sqlite.sql'), 'utf8'));
  sqlite.close();
}

test('a copy of an earlier version is named as one, restored without any setting, and then verified', async () => {
  await makeOldCopy();
  const old = await run('verify-db', ['copy.sqlite']);
  expect(old.status).toBe(1);
  expect(old.said).toMatch(
    /^The database copy\.sqlite was written by an earlier version of Bulkhead: its last migration is 0\d{3}-[a-z-]+, and \d+ later ones are missing\. [^\n]+\n$/,
  );
  const shop = path.join('data', 'bulkhead.sqlite');
  expect(await run('restore', ['copy.sqlite'])).toEqual({ status: 0, said: `${shop} is now what copy.sqlite was.\n` });
  expect(await run('verify-db', [])).toEqual({ status: 0, said: `${shop}: every invariant holds\n` });
  expect(await run('backup', ['new.sqlite'])).toEqual({ status: 0, said: `${shop} was copied to new.sqlite\n` });
});

test('a copy into a folder that is not there is refused with its path', async () => {
  await makeOldCopy();
  await run('restore', ['copy.sqlite']);
  const { status, said } = await run('backup', [path.join('none', 'new.sqlite')]);
  expect([status, said]).toEqual([1, expect.stringMatching(/none is not there, or this user may not write there/)]);
});

test('a command without settings takes the demo where DEMO says so', async () => {
  await makeOldCopy();
  await mkdir(path.join(folder, 'elsewhere'));
  const { said } = await run('restore', ['copy.sqlite'], { DEMO: 'on', DATA_DIR: 'elsewhere' });
  expect(said).toBe(`${path.join('elsewhere', 'demo.sqlite')} is now what copy.sqlite was.\n`);
});

test('verify-db leaves a copy as it is', async () => {
  await makeOldCopy();
  expect((await run('restore', ['copy.sqlite'])).status).toBe(0);
  expect((await run('backup', ['new.sqlite'])).status).toBe(0);
  for (const [copy, status] of [
    ['copy.sqlite', 1],
    ['new.sqlite', 0],
  ] as const) {
    const file = path.join(folder, copy);
    const [before, { mtimeMs }, files] = [await readFile(file), await stat(file), await readdir(folder)];
    expect((await run('verify-db', [copy])).status).toBe(status);
    expect((await readFile(file)).equals(before)).toBe(true);
    expect([(await stat(file)).mtimeMs, await readdir(folder)]).toEqual([mtimeMs, files]);
  }
});

test('verify-db names a file that is no shop', async () => {
  const sqlite = new BetterSqlite3(path.join(folder, 'songs.sqlite'));
  sqlite.exec('create table songs (title text)');
  sqlite.close();
  expect((await run('verify-db', ['songs.sqlite'])).said).toContain('songs.sqlite belongs to another program');
});
