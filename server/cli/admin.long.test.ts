import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openShopDatabase } from '#server/db/open-shop-database.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { insertUser, type NewUser } from '#server/queries/users/users.ts';
import { compileCache } from '#server/testing/compile-cache.ts';

const program = path.join(import.meta.dirname, 'admin.ts');

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'bulkhead-admin-'));
  await mkdir(path.join(folder, 'data'));
});
afterEach(() => rm(folder, { recursive: true }));

const users: Partial<NewUser>[] = [
  { email: 'ada@test.example', name: 'Ada Morris', role: 'admin' },
  { email: 'bob@test.example' },
  { email: 'eve@test.example', role: 'admin', emailVerified: false },
];

async function makeShop(name: 'demo.sqlite' | 'bulkhead.sqlite'): Promise<void> {
  const db = await openShopDatabase({ file: path.join(folder, 'data', name) });
  await inTransaction(db, async (db) => {
    for (const [index, user] of users.entries()) {
      const defaults = { id: `${index}`, email: '', identitySubject: `${index}`, emailVerified: true, createdAt: 1 };
      await insertUser(db, { ...defaults, role: 'customer', ...user });
    }
  });
  await db.destroy();
}

/** Runs the command with no settings except `given`. */
async function admin(args: string[], given: Record<string, string> = {}): Promise<{ status: number; said: string }> {
  const env = { ...compileCache(), ...given };
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...args], { cwd: folder, env }, (error, stdout, stderr) => {
      resolve({ status: error === null ? 0 : Number(error.code), said: stdout + stderr });
    });
  });
}

const fileOf = (name: string) => `${path.join('data', name)}:\n`;

test('lists, grants and revokes on the demo without settings, and keeps the last administrator', async () => {
  await makeShop('demo.sqlite');
  const head = fileOf('demo.sqlite');
  const [ada, eve] = ['ada@test.example (Ada Morris)\n', 'eve@test.example, once the e-mail is verified\n'];
  expect(await admin(['list'])).toEqual({ status: 0, said: `${head}${ada}${eve}` });

  const last = await admin(['revoke', 'ada@test.example']);
  expect(last).toMatchObject({ status: 1, said: expect.stringContaining('is the last administrator') });
  expect(last.said).toContain('npm run admin -- revoke ada@test.example --force');
  expect((await admin(['grant', 'Bob@Test.example'])).said).toBe(`${head}bob@test.example is now an administrator.\n`);
  expect((await admin(['revoke', 'ada@test.example'])).said).toBe(`${head}ada@test.example is now a customer.\n`);
  expect((await admin(['revoke', 'bob@test.example'])).status).toBe(1);
  expect((await admin(['revoke', 'bob@test.example', '--force'])).status).toBe(0);
  expect((await admin(['revoke', 'eve@test.example', '--force'])).status).toBe(0);
  expect((await admin(['list'])).said).toBe(`${head}Nobody is an administrator.\n`);
  expect((await admin(['grant', 'eve@test.example'])).said).toContain('administrator once the e-mail is verified.');
});

test('explains what it cannot do', async () => {
  await makeShop('demo.sqlite');
  const usage = expect.stringContaining('Usage: npm run admin -- list');
  const responses = [['promote', 'ada@test.example'], ['grant'], ['list', '--all'], []].map((args) => admin(args));
  for (const response of await Promise.all(responses)) expect(response).toEqual({ status: 1, said: usage });
  const unknown = await admin(['grant', 'nobody@test.example']);
  expect(unknown).toMatchObject({ status: 1, said: expect.stringContaining('has signed in yet') });
});

test('asks which shop is meant where a demo and a real shop exist', async () => {
  await makeShop('demo.sqlite');
  await makeShop('bulkhead.sqlite');
  const unclear = await admin(['grant', 'bob@test.example']);
  expect(unclear).toMatchObject({ status: 1, said: expect.stringContaining('DEMO=on or DEMO=off') });
  expect((await admin(['grant', 'bob@test.example'], { DEMO: 'off' })).said).toContain(fileOf('bulkhead.sqlite'));
  expect((await admin(['list'], { DEMO: 'on' })).said).not.toContain('bob@test.example');
  expect((await admin(['list'], { NODE_ENV: 'production' })).said).toContain('bob@test.example');
});
