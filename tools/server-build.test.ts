import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#server/db/client.ts';
import { buildServer } from '#tools/server-build.ts';

const run = promisify(execFile);
const project = path.join(import.meta.dirname, '..');

let folder: string;
let dataDir: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'bulkhead-built-'));
  dataDir = path.join(folder, 'data');
  await buildServer(folder);
  await mkdir(path.join(folder, 'web'));
  await writeFile(path.join(folder, 'web', 'index.html'), '<title>The built page</title>');
  // What is installed, and nothing else: a package that the bundle lacks cannot be found.
  for (const place of await installed()) {
    await mkdir(path.dirname(path.join(folder, place)), { recursive: true });
    await symlink(path.join(project, place), path.join(folder, place), 'junction');
  }
});
afterAll(() => rm(folder, { recursive: true }));

async function installed(): Promise<string[]> {
  const { packages } = JSON.parse(await readFile(path.join(folder, 'package-lock.json'), 'utf8'));
  return Object.keys(packages).filter((place) => place !== '');
}

/** Settings of production; nothing of this process's own. */
function environment(extra: Record<string, string> = {}): Record<string, string> {
  return {
    PORT: '0',
    DATA_DIR: dataDir,
    ACCESS_TOKEN_SECRET: 'only-for-this-test-only-for-this-test',
    FIREBASE_API_KEY: 'key',
    FIREBASE_AUTH_DOMAIN: 'shop.example',
    FIREBASE_PROJECT_ID: 'shop',
    STRIPE_SECRET_KEY: 'sk_test_shop',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_shop',
    STRIPE_WEBHOOK_SECRET: 'whsec_shop',
    ...extra,
  };
}

/** Starts the built server as it is deployed; resolves once it says where it listens. */
async function start(extra: Record<string, string>): Promise<{ url: string; child: ChildProcess }> {
  const child = spawn(process.execPath, [path.join('server', 'index.js')], {
    cwd: folder,
    env: environment(extra),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let problems = '';
  child.stderr.on('data', (text: Buffer) => {
    problems += text.toString();
  });
  for await (const line of createInterface(child.stdout)) {
    const { url } = JSON.parse(line) as { url?: string };
    if (url !== undefined) return { url: url.replace('localhost', '127.0.0.1'), child };
  }
  throw new Error(`The server did not start: ${problems}`);
}

/** Runs one of the built commands. */
function command(name: string, args: string[], extra: Record<string, string> = {}) {
  return run(process.execPath, [path.join('server', `${name}.js`), ...args], { cwd: folder, env: environment(extra) });
}

test('the built server runs with the packages of its lockfile alone, copies its database, and stops cleanly', async () => {
  const copies = path.join(folder, 'copies');
  const { url, child } = await start({ BACKUP_DIR: copies });
  expect((await fetch(`${url}/api/health`)).status).toBe(200);
  expect((await fetch(`${url}/api/ready`)).status).toBe(200);
  expect((await fetch(`${url}/api/openapi.json`)).status).toBe(200);
  expect(await (await fetch(`${url}/any/page`)).text()).toContain('The built page');
  await expect.poll(() => readdir(copies), { timeout: 10_000 }).toContainEqual(expect.stringMatching(/\.sqlite$/));

  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  expect(await gone).toEqual([0, null]);
});

test('told to stop while it says that it is ready, it stops cleanly', async () => {
  // Stops itself before its words are out.
  const impatient = `const { write } = process.stdout;
    process.stdout.write = (text, ...rest) => {
      if (text.includes('"url"')) process.kill(process.pid, 'SIGTERM');
      return write.call(process.stdout, text, ...rest);
    };`;
  const child = spawn(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(impatient)}`, path.join('server', 'index.js')],
    { cwd: folder, env: environment(), stdio: 'ignore' },
  );
  expect(await once(child, 'exit')).toEqual([0, null]);
});

test('the threads that the server starts are beside it', async () => {
  const sources = await readdir(path.join(project, 'server', 'db'));
  const threads = sources.filter((name) => name.endsWith('-worker.ts')).map((name) => name.replace('.ts', '.js'));
  expect(threads).toContain('checkpoint-worker.js');
  expect(await readdir(path.join(folder, 'server'))).toEqual(expect.arrayContaining(threads));
});

test('the licence of every package in the bundle is beside it', async () => {
  const licenses = await readFile(path.join(folder, 'server', 'licenses.md'), 'utf8');
  for (const name of ['hono', 'kysely', 'pg', 'stripe']) expect(licenses).toMatch(new RegExp(`^## ${name} - `, 'm'));
});

test('the built commands work', async () => {
  const { child } = await start({});
  const db = openDatabase(path.join(dataDir, 'bulkhead.sqlite'), { mustExist: true });
  const email = 'someone@test.example';
  await db
    .insertInto('users')
    .values({ id: 'one', email, identity_subject: 'one', role: 'customer', email_verified: 1, created_at: 1 })
    .execute();

  expect((await command('admin', ['grant', email])).stdout).toContain(`${email} is now an administrator`);
  expect(await db.selectFrom('users').select('role').executeTakeFirstOrThrow()).toEqual({ role: 'admin' });
  await db.destroy();

  const copy = path.join(folder, 'copy.sqlite');
  await command('backup', [copy]);
  expect((await command('verify-db', [copy])).stdout).toContain('every invariant holds');
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
  expect((await command('restore', [copy])).stdout).toContain('is now what');
});

test('the driver of PostgreSQL is in the bundle', async () => {
  const url = 'postgres://nobody@127.0.0.1:1/shop';
  await expect(command('verify-db', [], { DATABASE_URL: url })).rejects.toThrow('ECONNREFUSED');
  await expect(command('migrate-to-postgres', [])).rejects.toThrow('Set DATABASE_URL to the empty database');
});

test('few packages stay outside, and the lockfile is whole', async () => {
  expect(await installed()).toEqual(['node_modules/better-sqlite3', 'node_modules/node-addon-api']);
  await run('npm', ['ci', '--dry-run', '--offline', '--ignore-scripts'], {
    cwd: folder,
    shell: process.platform === 'win32',
  });
});
