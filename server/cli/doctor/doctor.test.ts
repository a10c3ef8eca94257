import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
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
import { startWarnings } from '#server/start-warnings.ts';
import { type MailServer, startMailServer } from '#server/testing/mail-server.ts';
import { openTestShop } from '#server/testing/test-shop.ts';

const ACCOUNT = '51HabcdefGHIJKLMNOP';
const SECRETS = [`sk_test_${ACCOUNT}secret`, '0123456789abcdef-production-secret', 'AIzaSyKey', 'mail-password'];

let folder: string;
let vendors: ServerType;
let vendorsUrl: string;
let mail: MailServer;
let settings: Settings;
/** What the stand-ins respond with, by path; undefined: nothing ever. */
let responses: Record<string, { status?: number; body: unknown; date?: string } | undefined>;

beforeAll(async () => {
  const app = new Hono().all('*', (context) => {
    const given = responses[new URL(context.req.url).pathname];
    if (given === undefined) return context.json({ error: { type: 'invalid_request_error', message: 'none' } }, 404);
    const { status = 200, body, date = new Date().toUTCString() } = given;
    return new Response(JSON.stringify(body), { status, headers: { date, 'content-type': 'application/json' } });
  });
  const { promise, resolve } = Promise.withResolvers<AddressInfo>();
  vendors = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, resolve);
  vendorsUrl = `http://127.0.0.1:${(await promise).port}`;
  mail = await startMailServer();
});
afterAll(async () => {
  vendors.close();
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
  const webhook = { url: 'https://shop.example/api/webhooks/stripe', status: 'enabled', enabled_events: ['*'] };
  responses = {
    '/keys': { body: { keys: [{ kid: '1' }] } },
    '/v1/projects': { body: { authorizedDomains: ['shop-1.firebaseapp.com', 'shop.example'] } },
    '/v1/payment_intents': { body: { data: [intent] } },
    '/v1/payment_intents/pi_1': { body: intent },
    '/v1/webhook_endpoints': { body: { data: [webhook] } },
    '/api/config': {
      body: { stripe: { publishableKey: settings.stripe.publishableKey }, firebase: { projectId: 'shop-1' } },
    },
  };
});
afterEach(() => rm(folder, { recursive: true }));

/** Stripe's and the shop's own address lead to the stand-ins. */
const leadHere: typeof fetch = (input, init) => {
  const { pathname, search } = new URL(input instanceof Request ? input.url : input);
  return fetch(`${vendorsUrl}${pathname}${search}`, init);
};

async function examine(mailTo: string | null = null): Promise<{ failed: number; lines: string[] }> {
  const lines: string[] = [];
  const options = { fetch: leadHere, now: Date.now, mailTo };
  const checks = [...placeChecks(settings, Date.now), ...vendorChecks(settings, options)];
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
  const { failed, lines } = await examine('me@shop.example');
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
      Object.assign(responses, {
        '/v1/webhook_endpoints': {
          body: {
            data: [
              {
                url: 'https://shop.example/api/webhooks/stripe',
                status: 'enabled',
                enabled_events: ['payment_intent.succeeded'],
              },
            ],
          },
        },
      }),
    /lacks the events refund\.created/,
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
