import { once } from 'node:events';
import { chown, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type ServerType, serve } from '@hono/node-server';
import { Hono } from 'hono';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { placeChecks } from '#server/cli/doctor/check-place.ts';
import { vendorChecks } from '#server/cli/doctor/check-vendors.ts';
import { runChecks } from '#server/cli/doctor/run-checks.ts';
import { explain } from '#server/cli/run-command.ts';
import { takeScheduledBackup } from '#server/db/backup/scheduled-backup.ts';
import { writerOf } from '#server/db/connections.ts';
import { openShopDatabase } from '#server/db/open-shop-database.ts';
import type { Database } from '#server/db/schema/tables.ts';
import { readSettings, type Settings } from '#server/env.ts';
import { startWarnings } from '#server/host/start-warnings.ts';
import { STRIPE_API_VERSION } from '#server/integrations/stripe.ts';
import { type MailServer, startMailServer } from '#server/testing/mail/mail-server.ts';
import { openTestShop } from '#server/testing/test-shop.ts';

const ACCOUNT = '51HabcdefGHIJKLMNOP';
const SECRETS = [`sk_test_${ACCOUNT}secret`, '0123456789abcdef-production-secret', 'AIzaSyKey', 'mail-password'];

let folder: string;
let vendors: ServerType;
let vendorsUrl: string;
let mail: MailServer;
let settings: Settings;
/** What the stand-ins respond with, by path; undefined: 404. */
let responses: Record<string, StandInResponse | undefined>;

interface StandInResponse {
  status?: number;
  body?: unknown;
  date?: string;
  age?: number;
  /** No response, or one that never ends. */
  hangs?: 'at once' | 'in its body';
}

beforeAll(async () => {
  const app = new Hono().all('*', async (context) => {
    const given = responses[new URL(context.req.url).pathname];
    if (given === undefined) return context.json({ error: { type: 'invalid_request_error', message: 'none' } }, 404);
    const { status = 200, body, date = new Date().toUTCString(), age = 0, hangs } = given;
    if (hangs === 'at once') await new Promise(() => {});
    const headers = { date, age: String(age), 'content-type': 'application/json' };
    return new Response(hangs ? new ReadableStream() : JSON.stringify(body), { status, headers });
  });
  const { promise, resolve } = Promise.withResolvers<AddressInfo>();
  vendors = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, resolve);
  vendorsUrl = `http://127.0.0.1:${(await promise).port}`;
  mail = await startMailServer();
});
afterAll(async () => {
  vendors.close();
  if ('closeAllConnections' in vendors) vendors.closeAllConnections();
  await mail.stop();
});

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'bulkhead-doctor-test-'));
  const dataDir = path.join(folder, 'data');
  await Promise.all([mkdir(dataDir), mkdir(path.join(folder, 'backups'))]);
  settings = readSettings({
    ...{ DATA_DIR: dataDir, BACKUP_DIR: path.join(folder, 'backups'), ACCESS_TOKEN_SECRET: SECRETS[1] },
    ...{ FIREBASE_API_KEY: 'AIzaSyKey', FIREBASE_AUTH_DOMAIN: 'shop-1.firebaseapp.com', FIREBASE_PROJECT_ID: 'shop-1' },
    ...{ FIREBASE_KEY_SET_URL: `${vendorsUrl}/keys`, FIREBASE_LOOKUP_URL: `${vendorsUrl}/v1/accounts:lookup` },
    ...{ STRIPE_SECRET_KEY: SECRETS[0], STRIPE_PUBLISHABLE_KEY: `pk_test_${ACCOUNT}public` },
    ...{ STRIPE_WEBHOOK_SECRET: 'whsec_1', PUBLIC_URL: 'https://shop.example', ADMIN_EMAILS: 'ada@shop.example' },
    ...{ SMTP_URL: mail.url, MAIL_FROM: 'orders@shop.example' },
  });
  const intent = { id: 'pi_1', client_secret: 'pi_1_secret' };
  responses = {
    '/keys': { body: { keys: [{ kid: '1' }] } },
    '/v1/projects': { body: { authorizedDomains: ['shop-1.firebaseapp.com', 'shop.example'] } },
    '/v1/payment_intents': { body: { data: [intent] } },
    '/v1/payment_intents/pi_1': { body: intent },
    '/v1/webhook_endpoints': webhooks({}),
    '/api/config': {
      body: { stripe: { publishableKey: settings.stripe.publishableKey }, firebase: { projectId: 'shop-1' } },
    },
  };
});
afterEach(() => rm(folder, { recursive: true }));

/** Stripe's list of one webhook of this shop, with these deviations. */
function webhooks(given: { status?: string; enabled_events?: string[]; api_version?: string | null }): StandInResponse {
  const url = 'https://shop.example/api/webhooks/stripe';
  const webhook = { url, status: 'enabled', enabled_events: ['*'], api_version: STRIPE_API_VERSION, ...given };
  return { body: { data: [webhook] } };
}

/** Stripe's and the shop's own address lead to the stand-ins. */
const leadHere: typeof fetch = (input, init) => {
  const { pathname, search } = new URL(input instanceof Request ? input.url : input);
  return fetch(`${vendorsUrl}${pathname}${search}`, init);
};

interface Circumstances {
  mailTo?: string;
  timeoutMs?: number;
  freeBytes?: (folder: string) => Promise<number>;
}

async function examine({ mailTo, timeoutMs, freeBytes }: Circumstances = {}) {
  const lines: string[] = [];
  const options = { fetch: leadHere, now: Date.now, mailTo: mailTo ?? null, ...(timeoutMs && { timeoutMs }) };
  const checks = [...placeChecks(settings, Date.now, freeBytes), ...vendorChecks(settings, options)];
  const failed = await runChecks(checks, (line) => lines.push(line));
  for (const secret of SECRETS) expect(lines.join()).not.toContain(secret);
  expect(lines.every((line) => !line.includes('\n'))).toBe(true);
  return { failed, lines };
}

async function withShop(work: (db: Database, file: string) => Promise<void> = async () => {}): Promise<void> {
  const file = path.join(settings.dataDir, 'bulkhead.sqlite');
  const db = await openShopDatabase({ file });
  await work(db, file);
  await db.destroy();
  await takeScheduledBackup({ file, folder: path.join(folder, 'backups'), keep: 2 }, new Date());
}

test('a shop that has everything is green, and a mail is sent', async () => {
  await withShop();
  const before = mail.mails.length;
  const { failed, lines } = await examine({ mailTo: 'me@shop.example' });
  expect([failed, lines.filter((line) => !line.startsWith('ok '))]).toEqual([0, []]);
  expect(mail.mails.length).toBe(before + 1);
});

test.each<[string, () => unknown, RegExp]>([
  [
    'an expired clock',
    () => Object.assign(responses['/keys'] ?? {}, { date: 'Thu, 01 Jan 2026 00:00:00 GMT' }),
    /^WRONG {2}clock: .*ahead; let NTP/,
  ],
  [
    'no key set',
    () => Object.assign(responses, { '/keys': undefined }),
    /^WRONG {2}Firebase keys: FIREBASE_KEY_SET_URL/,
  ],
  [
    'a refused API key',
    () => Object.assign(responses, { '/v1/projects': { status: 400, body: {} } }),
    /refuses FIREBASE_API_KEY with 400/,
  ],
  [
    'another project',
    () => Object.assign(settings.firebase, { projectId: 'shop-2' }),
    /FIREBASE_API_KEY is of another project/,
  ],
  [
    'an exchanged domain',
    () => Object.assign(settings.firebase, { authDomain: 'shop-1' }),
    /FIREBASE_AUTH_DOMAIN is no authorized/,
  ],
  [
    'a revoked secret key',
    () =>
      Object.assign(responses, {
        '/v1/payment_intents': { status: 401, body: { error: { type: 'invalid_request_error', message: 'x' } } },
      }),
    /Stripe refuses STRIPE_SECRET_KEY/,
  ],
  [
    'keys of two accounts',
    () => Object.assign(settings.stripe, { publishableKey: 'pk_test_51Zzzzzzzzzzzzzzzzzz' }),
    /STRIPE_PUBLISHABLE_KEY is of another account/,
  ],
  [
    'an old key of another account',
    () => Object.assign(responses, { '/v1/payment_intents/pi_1': undefined }),
    /STRIPE_PUBLISHABLE_KEY is of another account/,
  ],
  [
    'no webhook',
    () => Object.assign(responses, { '/v1/webhook_endpoints': { body: { data: [] } } }),
    /Stripe has no webhook for https:\/\/shop\.example/,
  ],
  [
    'a webhook without refunds',
    () =>
      Object.assign(responses, { '/v1/webhook_endpoints': webhooks({ enabled_events: ['payment_intent.succeeded'] }) }),
    /lacks the events refund\.created/,
  ],
  [
    'a disabled webhook',
    () => Object.assign(responses, { '/v1/webhook_endpoints': webhooks({ status: 'disabled' }) }),
    /^WRONG {2}Stripe webhook: .* is disabled; enable it/,
  ],
  [
    'a webhook of another API version',
    () => Object.assign(responses, { '/v1/webhook_endpoints': webhooks({ api_version: '2020-08-27' }) }),
    /^WRONG {2}Stripe webhook: .* has the API version 2020-08-27; add it again with 2026-10-28\.endive/,
  ],
  [
    'a webhook of the account’s API version',
    () => Object.assign(responses, { '/v1/webhook_endpoints': webhooks({ api_version: null }) }),
    /^WRONG {2}Stripe webhook: .* has the API version the account’s default/,
  ],
  [
    'a clock that is behind',
    () => Object.assign(responses['/keys'] ?? {}, { date: new Date(Date.now() + 120_000).toUTCString() }),
    /^WRONG {2}clock: 1[12]\d s behind; let NTP/,
  ],
  [
    'a last backup that is too old',
    async () => {
      const backups = path.join(folder, 'backups');
      const [newest = ''] = await readdir(backups);
      const old = new Date(Date.now() - 3 * 3_600_000).toISOString().replaceAll(':', '-');
      await rename(path.join(backups, newest), path.join(backups, `bulkhead-${old}.sqlite`));
    },
    /^WRONG {2}backup: the newest backup is 180 minutes old; look into the shop's log/,
  ],
  [
    'a mail server that is away',
    () => Object.assign(settings, { smtp: { url: 'smtp://me:mail-password@127.0.0.1:9', from: 'a@shop.example' } }),
    /^WRONG {2}mail: the mail server of SMTP_URL/,
  ],
  [
    'a local public address',
    () => Object.assign(settings, { publicUrl: 'http://localhost' }),
    /PUBLIC_URL is http:\/\/localhost/,
  ],
  [
    'another shop at the public address',
    () => Object.assign(responses, { '/api/config': { body: {} } }),
    /does not respond as this shop/,
  ],
  ['no administrator', () => Object.assign(settings, { adminEmails: [] }), /^WRONG {2}administrator: there is none/],
  [
    'no data folder',
    () => Object.assign(settings, { dataDir: path.join(folder, 'none') }),
    /^WRONG {2}data folder: DATA_DIR=/,
  ],
  ['no database', () => rm(path.join(settings.dataDir, 'bulkhead.sqlite')), /^WRONG {2}database: .* cannot be opened/],
  [
    'no backup folder',
    () => rm(path.join(folder, 'backups'), { recursive: true }),
    /^WRONG {2}backup: BACKUP_DIR=\S+ cannot be read/,
  ],
  [
    'no backup',
    () => rm(path.join(folder, 'backups'), { recursive: true }).then(() => mkdir(path.join(folder, 'backups'))),
    /^WRONG {2}backup: .* holds no backup/,
  ],
])('finds %s', async (_, damage, line) => {
  await withShop();
  await damage();
  const { failed, lines } = await examine();
  expect(failed).toBeGreaterThan(0);
  expect(lines.filter((each) => each.startsWith('WRONG'))).toContainEqual(expect.stringMatching(line));
});

test('a webhook of an older version of the same release is right, and so is the time of a cached response', async () => {
  await withShop();
  responses['/v1/webhook_endpoints'] = webhooks({ api_version: '2026-09-30.endive' });
  Object.assign(responses['/keys'] ?? {}, { date: new Date(Date.now() - 600_000).toUTCString(), age: 600 });
  expect((await examine()).failed).toBe(0);
});

test('the guide names the version that the webhook needs', async () => {
  const guide = await readFile(path.join(import.meta.dirname, '../../../docs/operations.md'), 'utf8');
  expect(guide).toContain(`API version \`${STRIPE_API_VERSION}\``);
});

test('finds a disk that is nearly full', async () => {
  await withShop();
  const { lines } = await examine({ freeBytes: async () => 999_999_999 });
  expect(lines.filter((line) => line.startsWith('WRONG'))).toEqual([
    `WRONG  data folder: DATA_DIR=${settings.dataDir} has 999 MB left; a shop needs 1 GB, make room`,
    `WRONG  backup folder: BACKUP_DIR=${path.join(folder, 'backups')} has 999 MB left; a shop needs 1 GB, make room`,
  ]);
  expect((await examine({ freeBytes: async () => 1_000_000_000 })).failed).toBe(0);
});

test.each(['at once', 'in its body'] as const)('finds vendors that hang %s', async (hangs) => {
  await withShop();
  responses = Object.fromEntries(Object.keys(responses).map((address) => [address, { hangs }]));
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  settings = { ...settings, smtp: { url: `smtp://127.0.0.1:${port}`, from: 'orders@shop.example' } };
  const wrong = (await examine({ timeoutMs: 200 })).lines.filter((line) => line.startsWith('WRONG'));
  silent.close();
  expect(wrong).toEqual([
    expect.stringMatching(/clock: FIREBASE_KEY_SET_URL does not respond within 0\.2 s/),
    expect.stringMatching(/Firebase keys: FIREBASE_KEY_SET_URL does not respond/),
    expect.stringMatching(/Firebase project: Firebase does not respond/),
    expect.stringMatching(/Stripe keys: Stripe does not respond/),
    expect.stringMatching(/Stripe webhook: Stripe does not respond/),
    expect.stringMatching(/mail: the mail server of SMTP_URL does not take us: Greeting never received$/),
    expect.stringMatching(/public address: PUBLIC_URL does not respond/),
  ]);
});

test.runIf(process.getuid?.() === 0)('asks root to run it as the user of the shop', async () => {
  await withShop();
  await chown(settings.dataDir, 65534, 65534);
  expect((await examine()).lines).toContainEqual(expect.stringMatching(/^WRONG {2}data folder: .*sudo -u "#65534"/));
});

test('finds a database that breaks an invariant, in its backup too', async () => {
  await withShop(async (db) => {
    await sql`insert into list_sizes (list, size) values ('nothing', 5)`.execute(writerOf(db)).catch(() => {});
    await sql`update list_sizes set size = size + 1`.execute(writerOf(db));
  });
  const wrong = (await examine()).lines.filter((line) => line.startsWith('WRONG'));
  expect(wrong).toEqual([expect.stringContaining('database: '), expect.stringContaining('backup: ')]);
});

test('a start warns of what is cheap to see', async () => {
  const shop = await openTestShop();
  expect(await startWarnings(settings, shop.deps.db)).toEqual([]);
  const doubtful: Settings = {
    ...settings,
    ...{ adminEmails: [], publicUrl: 'http://localhost' },
    firebase: { ...settings.firebase, projectId: 'AIzaSyKey' },
    stripe: { ...settings.stripe, publishableKey: 'pk_test_51Zzzzzzzzzzzzzzzzzz' },
  };
  const warnings = await startWarnings(doubtful, shop.deps.db);
  expect(warnings.map((line) => line.split(' ')[0])).toEqual([
    'STRIPE_SECRET_KEY',
    'PUBLIC_URL',
    'FIREBASE_PROJECT_ID',
    'The',
  ]);
  await shop.addUser({ admin: true });
  expect((await startWarnings(doubtful, shop.deps.db)).join()).not.toContain('administrator');
  await shop.close();
});

test.each([
  [{ code: 'EACCES', path: '/srv/shop', syscall: 'mkdir' }, '/srv/shop: this user may not use it; check DATA_DIR'],
  [{ code: 'ENOSPC', path: '/srv/shop', syscall: 'write' }, '/srv/shop: the disk is full'],
  [{ code: 'ENOTDIR', path: '/etc/hosts/x', syscall: 'mkdir' }, '/etc/hosts/x: a part of this path is a file'],
  [{ code: 'EACCES', syscall: 'listen' }, 'PORT: this user may not listen'],
])('a raw system error %o names path and setting', (error, line) => {
  expect(explain(Object.assign(new Error('raw'), error))).toContain(line);
});
