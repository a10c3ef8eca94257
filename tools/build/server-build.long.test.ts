import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseEnv, promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import { serve } from '@hono/node-server';
import { SignJWT } from 'jose';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '#server/db/sqlite/connection.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { readSettings } from '#server/env.ts';
import { insertUser } from '#server/queries/users/users.ts';
import { freePort } from '#server/testing/free-port.ts';
import { createDatabase } from '#server/testing/postgres/postgres-databases.ts';
import { startPostgresServer } from '#server/testing/postgres/postgres-server.ts';
import type { Invoice } from '#shared/contracts/invoices/invoices.ts';
import { type BuiltShop, buildShop, installedPackages, stop } from '#tools/build/built-shop.ts';
import { findProgram } from '#tools/find-program.ts';
import { placeImage, readCompose, readImage, readRecipe, readUnit, requiredSettings } from '#tools/recipes.ts';

const run = promisify(execFile);

const sampleInvoice: Invoice = {
  _id: 'invoice',
  number: 'INV-2026-000001',
  kind: 'invoice',
  issuedAt: '2026-11-28T12:00:00.000Z',
  timeZone: 'UTC',
  currency: 'eur',
  net: 0,
  tax: 0,
  rounding: 0,
  total: 0,
  corrects: null,
  buyer: null,
  seller: { name: 'Bolts', address: null, email: null, phone: null, taxId: null, logo: null },
  poNumber: null,
  costCentre: null,
  lines: [
    { orderId: 'o', orderNumber: 'B-1', name: 'Bolt', partNumber: null, quantity: 1, unit: 'piece', price: 0, net: 0 },
  ],
  taxes: [],
  exemptReason: null,
  payment: { method: 'account', dueAt: null },
  footer: null,
};
const project = path.join(import.meta.dirname, '..', '..');

let shop: BuiltShop;
beforeAll(async () => {
  shop = await buildShop();
});
afterAll(() => shop.remove());

function environment(extra: Record<string, string> = {}): Record<string, string> {
  return { PORT: '0', DATA_DIR: shop.dataDir, ...requiredSettings, ...extra };
}

function start(extra: Record<string, string>) {
  return shop.start({ file: shop.node, args: [path.join('server', 'index.js')], env: environment(extra) });
}

function command(name: string, args: string[], extra: Record<string, string> = {}) {
  return shop.run({ file: shop.node, args: [path.join('server', `${name}.js`), ...args], env: environment(extra) });
}

test('the built server runs with only the packages of its lockfile, copies its database, and stops cleanly', async () => {
  const copies = path.join(shop.dataDir, 'copies');
  const { url, child } = await start({ BACKUP_DIR: copies });
  expect((await fetch(`${url}/api/health`)).status).toBe(200);
  expect((await fetch(`${url}/api/ready`)).status).toBe(200);
  expect((await fetch(`${url}/api/openapi.json`)).status).toBe(200);
  expect(await (await fetch(`${url}/any/page`)).text()).toContain('The built page');
  await expect.poll(() => readdir(copies), { timeout: 10_000 }).toContainEqual(expect.stringMatching(/\.sqlite$/));

  expect(await stop(child)).toEqual([0, null]);
});

test('stops cleanly on a signal that arrives as it becomes ready', async () => {
  // Stops itself before its output is written.
  const impatient = `const { write } = process.stdout;
    process.stdout.write = (text, ...rest) => {
      if (text.includes('"url"')) process.kill(process.pid, 'SIGTERM');
      return write.call(process.stdout, text, ...rest);
    };`;
  const child = spawn(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(impatient)}`, path.join('server', 'index.js')],
    { cwd: shop.folder, env: environment({ DATA_DIR: path.join(shop.folder, 'impatient') }), stdio: 'ignore' },
  );
  expect(await once(child, 'exit')).toEqual([0, null]);
});

test('the built server encodes pictures', async () => {
  const dataDir = path.join(shop.dataDir, 'pictures');
  const { url, child } = await start({ DATA_DIR: dataDir });
  const db = openDatabase(path.join(dataDir, 'bulkhead.sqlite'), { mustExist: true });
  const admin = { id: 'ada', email: 'ada@test.example', identitySubject: 'ada', role: 'admin' as const };
  await inTransaction(db, (db) => insertUser(db, { ...admin, emailVerified: true, createdAt: 1 }));
  await db.destroy();
  const token = await new SignJWT({ idp_sub: 'ada', email_verified: true, auth_time: Math.floor(Date.now() / 1000) })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer('bulkhead')
    .setAudience('bulkhead-api')
    .setSubject('ada')
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(new TextEncoder().encode(requiredSettings.ACCESS_TOKEN_SECRET));
  const picture = await sharp({ create: { width: 4, height: 2, channels: 3, background: '#0b7a75' } })
    .webp()
    .toBuffer();
  const response = await fetch(`${url}/api/settings/logos`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: new Uint8Array(picture),
  });
  expect(await response.json()).toMatchObject({ width: 4, height: 2 });
  await stop(child);
});

test('the built server makes PDFs with the fonts beside it', async () => {
  const worker = new Worker(path.join(shop.folder, 'server', 'pdf-worker.js'), { workerData: [] });
  worker.postMessage({ id: 1, job: { locale: 'de-DE', print: { logo: null, invoice: sampleInvoice } } });
  const [reply] = await once(worker, 'message');
  await worker.terminate();
  expect(reply).toMatchObject({ id: 1, result: { bytes: expect.any(Uint8Array) } });
});

test('the built server sends traces when it is told where to, and loads nothing for them otherwise', async () => {
  const folder = path.join(shop.folder, 'server');
  const programs = (await readdir(folder)).filter((name) => name.endsWith('.js'));
  const texts = new Map(
    await Promise.all(programs.map(async (name) => [name, await readFile(path.join(folder, name), 'utf8')] as const)),
  );
  const [chunk = '', ...others] = programs.filter((name) =>
    texts.get(name)?.includes('node_modules/@opentelemetry/sdk-trace'),
  );
  expect(others).toEqual([]);
  const importers = [...texts.values()].filter((text) => text.includes(chunk));
  expect(importers).toHaveLength(1);
  expect(importers[0]?.replaceAll(`import("./${chunk}")`, '')).not.toContain(chunk);

  const received: string[] = [];
  const collector = serve({
    fetch: async (request) => {
      received.push(await request.text());
      return Response.json({});
    },
    hostname: '127.0.0.1',
    port: 0,
  });
  await once(collector, 'listening');
  const address = collector.address();
  const endpoint = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  const { url, child } = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint });
  await fetch(`${url}/api/products`);
  expect(await stop(child)).toEqual([0, null]);
  expect(received.join('')).toContain('"GET /api/products"');
  collector.close();
});

test('the worker files of the server are beside it', async () => {
  const names = await readdir(path.join(project, 'server'), { recursive: true });
  const sources = await Promise.all(
    names.filter((name) => name.endsWith('.ts')).map((name) => readFile(path.join(project, 'server', name), 'utf8')),
  );
  const threads = sources.flatMap((text) =>
    [...text.matchAll(/\bstartThread\('([\w-]+)'/g)].map(([, name]) => `${name}.js`),
  );
  expect(threads).toEqual(
    expect.arrayContaining(['checkpoint-worker.js', 'search-worker.js', 'import-worker.js', 'pdf-worker.js']),
  );
  expect(await readdir(path.join(shop.folder, 'server'))).toEqual(expect.arrayContaining(threads));
});

test('the licence of every package in the bundle is beside it', async () => {
  const licenses = await readFile(path.join(shop.folder, 'server', 'licenses.md'), 'utf8');
  for (const name of ['hono', 'kysely', 'pg', 'stripe']) expect(licenses).toMatch(new RegExp(`^## ${name} - `, 'm'));
});

test('the built commands work', async () => {
  const { child } = await start({});
  const db = openDatabase(path.join(shop.dataDir, 'bulkhead.sqlite'), { mustExist: true });
  const email = 'someone@test.example';
  const one = { id: 'one', email, identitySubject: 'one', role: 'customer' as const };
  await inTransaction(db, (db) => insertUser(db, { ...one, emailVerified: true, createdAt: 1 }));

  expect((await command('admin', ['grant', email])).stdout).toContain(`${email} is now an administrator`);
  expect(await db.selectFrom('users').select('role').executeTakeFirstOrThrow()).toEqual({ role: 'admin' });
  await db.destroy();

  const copy = path.join(shop.dataDir, 'copy.sqlite');
  await command('backup', [copy]);
  expect((await command('verify-db', [copy])).stdout).toContain('every invariant holds');
  await stop(child);
  expect((await command('restore', [copy])).stdout).toContain('is now what');
});

test('what the shop and its commands write is for its owner only', async () => {
  const dataDir = path.join(shop.dataDir, 'private');
  const { child } = await start({ DATA_DIR: dataDir, BACKUP_DIR: path.join(dataDir, 'copies') });
  const copies = () => readdir(path.join(dataDir, 'copies'));
  await expect.poll(copies, { timeout: 10_000 }).toContainEqual(expect.stringMatching(/\.sqlite$/));
  await command('backup', [path.join(dataDir, 'copy.sqlite')], { DATA_DIR: dataDir });
  const names = await readdir(dataDir, { recursive: true });
  expect(names).toEqual(
    expect.arrayContaining(['bulkhead.sqlite', 'bulkhead.sqlite-wal', 'bulkhead.sqlite-shm', 'copies', 'copy.sqlite']),
  );
  const open: string[] = [];
  for (const name of ['', ...names]) {
    const { mode } = await stat(path.join(dataDir, name));
    if ((mode & 0o077) !== 0) open.push(`${name} ${(mode & 0o777).toString(8)}`);
  }
  expect(open).toEqual([]);
  await stop(child);
});

// The programs run as a user without rights, also where the tests run as root.
test.skipIf(process.platform === 'win32')('the doctor finds folders and files without permission', async () => {
  const dataDir = path.join(shop.dataDir, 'closed');
  const backups = path.join(dataDir, 'copies');
  const { child } = await start({ DATA_DIR: dataDir, BACKUP_DIR: backups });
  await expect.poll(() => readdir(backups), { timeout: 10_000 }).toContainEqual(expect.stringMatching(/\.sqlite$/));
  await stop(child);
  const [copy = ''] = await readdir(backups);
  // With the settings of the demo no vendor is asked.
  const linesOf = async (closed: string, mode: number) => {
    const { mode: before } = await stat(closed);
    await chmod(closed, mode);
    const demo = { DEMO: 'on', DATA_DIR: dataDir, BACKUP_DIR: backups };
    const { stdout } = await shop
      .run({ file: shop.node, args: [path.join('server', 'doctor.js')], env: demo })
      .catch((error: { stdout: string }) => error);
    await chmod(closed, before);
    return stdout.split('\n');
  };
  const folderLine = (name: string) =>
    expect.stringMatching(new RegExp(`^WRONG {2}${name} folder: .* may not write there`));
  expect(await linesOf(dataDir, 0o500)).toContainEqual(folderLine('data'));
  expect(await linesOf(backups, 0o500)).toContainEqual(folderLine('backup'));
  const copyFile = path.join(backups, copy);
  expect(await linesOf(copyFile, 0o200)).toContain(
    `WRONG  backup folder: ${copyFile} of BACKUP_DIR is closed to this user; chown it`,
  );
  const database = path.join(dataDir, 'demo.sqlite');
  await writeFile(database, '');
  const { uid, gid } = await stat(dataDir);
  await chown(database, uid, gid);
  expect(await linesOf(database, 0o400)).toContain(
    `WRONG  data folder: ${database} of DATA_DIR is closed to this user; chown it`,
  );
});

test('the driver of PostgreSQL is in the bundle', async () => {
  const url = 'postgres://nobody@127.0.0.1:1/shop';
  await expect(command('verify-db', [], { DATABASE_URL: url })).rejects.toThrow('ECONNREFUSED');
  await expect(command('migrate-to-postgres', [])).rejects.toThrow('Set DATABASE_URL to the empty database');
});

test('few packages stay outside the bundle, and the lockfile is complete', async () => {
  const packages = await installedPackages(shop.folder);
  expect(packages.filter((place) => !place.startsWith('node_modules/@img/'))).toEqual([
    'node_modules/better-sqlite3',
    'node_modules/node-addon-api',
    'node_modules/sharp',
    'node_modules/detect-libc',
    'node_modules/semver',
    'node_modules/tslib',
  ]);
  for (const platform of ['linux-x64', 'linux-arm64', 'linuxmusl-x64', 'win32-x64', 'darwin-arm64'])
    expect(packages).toContain(`node_modules/@img/sharp-${platform}`);
  await run('npm', ['ci', '--dry-run', '--offline', '--ignore-scripts'], {
    cwd: shop.folder,
    shell: process.platform === 'win32',
  });
});

/** For a shop that listens on 127.0.0.1 only. */
async function settingsFile(): Promise<Record<string, string>> {
  const example = (await readRecipe('.env.example')).replace(/^#(PORT|HOST|DATA_DIR)=/gm, '$1=');
  const file = { ...parseEnv(example), ...requiredSettings, DEMO: 'off' };
  expect(file).toMatchObject({ PORT: '3000', HOST: '127.0.0.1', DATA_DIR: './data' });
  return file;
}

async function responds(address: string, probe = 'health'): Promise<boolean> {
  return fetch(`${address}/api/${probe}`).then(
    ({ ok }) => ok,
    () => false,
  );
}

// Only a server that listens on every address responds at 127.0.0.2.
describe.runIf(process.platform === 'linux')('in the recipe', () => {
  test('of the image the shop is reached at its PORT and writes to its volume, whatever else an env file says', async () => {
    const image = await readImage();
    // Kubernetes cannot tell a name from root.
    expect(image).toMatchObject({ entrypoint: ['bulkhead'], args: ['serve'], user: '1000:1000' });
    expect(image.env).toMatchObject({ PORT: image.port });
    const port = await freePort();
    const container = await placeImage(image, shop, { ...(await settingsFile()), PORT: String(port) });
    const health = () =>
      container.checkHealth().then(
        () => 'healthy',
        () => 'unhealthy',
      );

    const child = await container.start();
    expect(await responds(`http://127.0.0.2:${port}`)).toBe(true);
    expect(await health()).toBe('healthy');
    const copy = path.join(shop.dataDir, 'copy-of-image.sqlite');
    expect((await container.run(['backup', copy])).stdout).toContain(`${shop.dataDir}/bulkhead.sqlite was copied`);
    expect(await stop(child)).toEqual([0, null]);
    expect(await health()).toBe('unhealthy');

    const unreachable = await start({ HOST: '127.0.0.1', PORT: String(port) });
    expect(await responds(unreachable.url)).toBe(true);
    expect(await health()).toBe('unhealthy');
    await stop(unreachable.child);
  });

  test('of Compose the shop is reached and keeps its data in PostgreSQL, and Caddy finds the shop', async () => {
    const variables = { SHOP_DOMAIN: 'shop.example', POSTGRES_PASSWORD: 'only4this8test' };
    const image = await readImage();
    const { services, volumes } = await readCompose(variables);
    const { shop: served, db, caddy } = services;
    for (const { image } of [db, caddy]) expect(image).toMatch(/^\w+:\d+\.\d+(\.\d+)?(-\w+)?$/);
    expect([served.cap_add, db.cap_add, caddy.cap_add]).toEqual([undefined, undefined, ['NET_BIND_SERVICE']]);
    const file = { ...(await settingsFile()), ...variables, PORT: '8080', BACKUP_DIR: '/backup' };
    const settings = readSettings({ ...file, ...served.environment, NODE_ENV: 'production' });
    expect(settings).toMatchObject({ demo: false, trustProxy: true, scheduledBackups: null });
    expect(String(settings.port)).toBe(image.port);
    const { POSTGRES_USER: user, POSTGRES_PASSWORD: password, POSTGRES_DB: database } = db.environment;
    expect(settings.postgres?.url).toBe(`postgres://${user}:${password}@db:5432/${database}`);
    expect(password).toBe(variables.POSTGRES_PASSWORD);

    const postgres = await startPostgresServer();
    const url = await createDatabase(postgres.urlOf('postgres'), database, 'template0');
    const port = await freePort();
    const container = await placeImage(image, shop, {
      ...file,
      ...served.environment,
      PORT: String(port),
      DATABASE_URL: url,
    });
    const child = await container.start();
    expect(await responds(`http://127.0.0.2:${port}`, 'ready')).toBe(true);
    expect(await stop(child)).toEqual([0, null]);
    await postgres.remove();

    expect(served.ports).toBeUndefined();
    expect(caddy.ports).toEqual(expect.arrayContaining(['80:80', '443:443']));
    expect(caddy.environment).toEqual({ SHOP_DOMAIN: 'shop.example' });
    expect(await readRecipe('deploy/Caddyfile')).toMatch(
      new RegExp(`^\\{\\$SHOP_DOMAIN\\} \\{\\n[\\s\\S]*^\\treverse_proxy shop:${image.port}\\n\\}$`, 'm'),
    );

    const mounts = [served, db, caddy].flatMap((service) => service.volumes.map((mount) => mount.split(':', 2)));
    expect(mounts).toContainEqual(['shop-data', image.volume]);
    const deploy = path.join(project, 'deploy');
    for (const [from = ''] of mounts) {
      if (from.startsWith('.')) await stat(path.join(deploy, from));
      else expect(volumes).toHaveProperty(from);
    }
    await stat(path.join(deploy, served.build ?? 'missing', 'Dockerfile'));
    expect(path.join(deploy, served.env_file ?? 'missing')).toBe(path.join(project, '.env'));
  });

  test('of systemd an intruder could do little: exposure under 2.5', async ({ skip }) => {
    const analyze = findProgram('SYSTEMD_ANALYZE_PATH', ['systemd-analyze']);
    if (analyze === null) return skip('systemd is not installed');
    const unit = path.join(project, 'deploy', 'bulkhead.service');
    const { stdout } = await run(analyze, ['security', '--offline=true', '--no-pager', unit]);
    expect(Number(/Overall exposure level for \S+: ([\d.]+)/.exec(stdout)?.[1])).toBeLessThan(2.5);
  });

  test('of systemd and nginx the shop responds to nginx only, and writes to its state folder', async () => {
    const unit = await readUnit();
    const { HOST, PORT, DATA_DIR } = unit.environment;
    expect(DATA_DIR).toBe(unit.stateFolder);
    const nginx = await readRecipe('deploy/nginx.conf');
    expect(nginx).toMatch(new RegExp(`^upstream bulkhead \\{\\n {2}server ${HOST}:${PORT};$`, 'm'));
    expect(nginx).toContain('proxy_set_header X-Forwarded-For $remote_addr;');
    expect(nginx.split('{')).toHaveLength(nginx.split('}').length);

    const dotEnv = Object.entries({ ...(await settingsFile()), HOST: '0.0.0.0', TRUST_PROXY: 'off' });
    await writeFile(path.join(shop.folder, '.env'), dotEnv.map(([name, value]) => `${name}=${value}\n`).join(''));
    const [program = '', ...args] = unit.command;
    expect(unit).toMatchObject({ command: ['/opt/bulkhead/bin/bulkhead', 'serve'], workingFolder: '/etc/bulkhead' });
    const file = path.join(shop.folder, path.relative('/opt/bulkhead', program));
    const port = await freePort();
    const env = { ...unit.environment, PORT: String(port), DATA_DIR: path.join(shop.dataDir, 'state') };
    const { url, child } = await shop.start({ file, args, env });
    await rm(path.join(shop.folder, '.env'));
    expect(url).toBe(`http://127.0.0.1:${port}`);
    expect(await responds(url)).toBe(true);
    expect(await responds(`http://127.0.0.2:${port}`)).toBe(false);
    await stat(path.join(env.DATA_DIR, 'bulkhead.sqlite'));
    expect(await stop(child)).toEqual([0, null]);
  });
});
