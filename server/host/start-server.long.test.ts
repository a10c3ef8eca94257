import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Hono } from 'hono';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { verifyDatabase } from '#server/db/checks/verify.ts';
import { openDatabase } from '#server/db/sqlite/connection.ts';
import type { Log } from '#server/deps.ts';
import { readSettings } from '#server/env.ts';
import { startServer } from '#server/host/start-server.ts';
import { type EventReader, readEvents } from '#server/testing/event-reader.ts';
import { orderBody } from '#server/testing/sample-bodies.ts';
import type { Order } from '#shared/contracts/orders/orders.ts';
import type { Product } from '#shared/contracts/products/products.ts';
import type { Review } from '#shared/contracts/reviews/reviews.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'bulkhead-start-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

const silentLog: Log = { info: () => {}, error: () => {} };

function start(extra: Record<string, string> = {}, log = silentLog) {
  const settings = readSettings({ DEMO: 'on', DEMO_HISTORY: 'none', DATA_DIR: dataDir, PORT: '0', ...extra });
  return startServer(settings, { log, web: new Hono() });
}

async function signIn(url: string, email: string): Promise<string> {
  const post = (address: string, method: string, body: object, token = '') =>
    fetch(url + address, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    }).then((response) => response.json());
  const account = { email, password: 'bulkhead-demo', returnSecureToken: true };
  const path = '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=demo';
  const { idToken } = (await post(path, 'POST', account)) as { idToken: string };
  const { token } = (await post(`/api/users/${email}`, 'PUT', { email }, idToken)) as { token: string };
  return token;
}

test('the demo starts with orders in every state, and keeps them over a restart', async () => {
  const first = await start();
  const read = async <T>(path: string, token = ''): Promise<T> => {
    const response = await fetch(first.url + path, { headers: { authorization: `Bearer ${token}` } });
    expect(response.status).toBe(200);
    return (await response.json()) as T;
  };
  expect((await read<Product[]>('/api/products')).length).toBeGreaterThanOrEqual(24);
  expect((await read<Review[]>('/api/reviews')).length).toBeGreaterThanOrEqual(12);

  const admin = await signIn(first.url, 'admin@bulkhead.example');
  const orders = await read<Order[]>('/api/orders', admin);
  const states = new Set(orders.map(({ paid, status, expired }) => `${paid} ${status} ${expired}`));
  expect(states).toEqual(
    new Set(['true true false', 'true false false', 'false true false', 'false false false', 'false false true']),
  );
  const own = await read<Order[]>(
    '/api/orders/customer@bulkhead.example',
    await signIn(first.url, 'customer@bulkhead.example'),
  );
  expect(own.length).toBeGreaterThan(3);
  await first.stop();
  expect((await readdir(dataDir)).filter((name) => name.includes('draft'))).toEqual([]);

  const second = await start();
  const again = await fetch(`${second.url}/api/products`);
  expect(again.headers.get('x-total-count')).toBe('260');
  await second.stop();

  const db = openDatabase(path.join(dataDir, 'demo.sqlite'));
  expect(await verifyDatabase(db)).toEqual([]);
  await db.destroy();
});

test('demos that start at once in a new folder fill it once', async () => {
  const servers = await Promise.all([start(), start(), start()]);
  for (const { url } of servers) {
    expect((await fetch(`${url}/api/products`)).headers.get('x-total-count')).toBe('260');
  }
  for (const server of servers) await server.stop();
  const db = openDatabase(path.join(dataDir, 'demo.sqlite'));
  expect(await verifyDatabase(db)).toEqual([]);
  await db.destroy();
});

test.each([
  ['off', {}],
  ['on', { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'orders@shop.example' }],
])('the start says whether mails are off: they are %s', async (state, mails) => {
  const production = {
    ...{ DEMO: 'off', FIREBASE_API_KEY: 'key', FIREBASE_AUTH_DOMAIN: 'shop.example', FIREBASE_PROJECT_ID: 'shop' },
    ...{ STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' },
    ...{ ACCESS_TOKEN_SECRET: '0123456789abcdef-production-secret', PUBLIC_URL: 'https://shop.example' },
  };
  const lines: string[] = [];
  const server = await start({ ...production, ...mails }, { ...silentLog, info: (line) => lines.push(line) });
  await server.stop();
  expect(lines.includes('Mails are off: SMTP_URL is not set')).toBe(state === 'off');
});

test('a stop completes requests in flight first', async () => {
  const server = await start();
  const token = await signIn(server.url, 'customer@bulkhead.example');
  const products = (await (await fetch(`${server.url}/api/products`)).json()) as Product[];
  const product = products.find(({ availableQuantity }) => availableQuantity > 100_000);
  const body = orderBody(product?._id ?? '', product?.minimumQuantity);
  const requests = Array.from({ length: 20 }, () =>
    fetch(`${server.url}/api/orders`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    }),
  );
  const [responses] = await Promise.all([
    Promise.allSettled(requests),
    Promise.race(requests).then(() => server.stop()),
  ]);
  // The server may refuse a connection that it has not accepted yet.
  for (const response of responses) {
    if (response.status === 'fulfilled') expect([201, 503]).toContain(response.value.status);
  }
  expect(responses.some(({ status }) => status === 'fulfilled')).toBe(true);
});

async function followEvents(url: string, token: string, signal: AbortSignal | null = null): Promise<EventReader> {
  const stream = readEvents(
    (await fetch(`${url}/api/events`, { headers: { authorization: `Bearer ${token}` }, signal })).body,
  );
  expect((await stream.next())?.data).toMatchObject({ type: 'ready' });
  return stream;
}

test('a stop ends event streams without waiting for their connections', async () => {
  const server = await start();
  const stream = await followEvents(server.url, await signIn(server.url, 'admin@bulkhead.example'));
  const started = performance.now();
  const [, last] = await Promise.all([server.stop(), stream.next()]);
  expect(last).toBeNull();
  expect(performance.now() - started).toBeLessThan(3000);
});

test('a client that leaves while it sends its body is counted, and logs no error', async () => {
  const metricsToken = 'a-token-for-prometheus';
  const logged: unknown[] = [];
  const log: Log = {
    info: (message, details) => logged.push([message, details?.method, details?.status]),
    error: (message, error) => logged.push([message, error]),
  };
  const server = await start({ METRICS_TOKEN: metricsToken, LOG_REQUESTS: 'on' }, log);
  const token = await signIn(server.url, 'customer@bulkhead.example');
  const metrics = async () => {
    const headers = { authorization: `Bearer ${metricsToken}` };
    return (await fetch(`${server.url}/api/metrics`, { headers })).text();
  };
  const calls = [
    ['/api/orders', { 'content-length': 1000 }],
    ['/api/orders', { 'transfer-encoding': 'chunked' }],
    ['/api/webhooks/stripe', { 'content-length': 1000 }],
  ] as const;
  for (const [path, length] of calls) {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}`, ...length };
    const client = request(server.url + path, { method: 'POST', agent: false, headers }).on('error', () => {});
    client.write('{"quantity":');
    await expect.poll(metrics).toContain('bulkhead_http_requests_in_flight 2');
    client.destroy();
    await expect.poll(metrics).toContain('bulkhead_http_requests_in_flight 1');
  }
  // Of the products that are low.
  await expect.poll(metrics, { timeout: 10_000 }).toMatch(/^bulkhead_mails_sent_total [1-9]/m);
  const posts = logged.filter(
    (entry) => JSON.stringify(entry).includes('POST') && !JSON.stringify(entry).includes('200'),
  );
  expect(posts).toEqual(calls.map(() => ['request', 'POST', 499]));
  expect(logged.filter((entry) => JSON.stringify(entry).includes('internal'))).toEqual([]);
  const text = await metrics();
  expect(text).toMatch(/duration_seconds_count\{method="POST",route="\/api\/orders",status="499"\} 2/);
  expect(text).not.toMatch(/status="5/);
  await server.stop();
});

test('an event stream ends when its client leaves', async () => {
  const metricsToken = 'a-token-for-prometheus';
  const server = await start({ METRICS_TOKEN: metricsToken });
  const openStreams = async () => {
    const headers = { authorization: `Bearer ${metricsToken}` };
    const response = await fetch(`${server.url}/api/metrics`, { headers });
    return /^bulkhead_event_streams (\d+)$/m.exec(await response.text())?.[1];
  };
  const client = new AbortController();
  await followEvents(server.url, await signIn(server.url, 'admin@bulkhead.example'), client.signal);
  expect(await openStreams()).toBe('1');
  client.abort();
  await expect.poll(openStreams).toBe('0');
  await server.stop();
});

test('releases of the desktop back-office are served from their folder only', async () => {
  const folder = path.join(dataDir, 'updates');
  await expect(start({ DESKTOP_UPDATES_DIR: folder })).rejects.toThrow('DESKTOP_UPDATES_DIR must be a folder');
  await mkdir(folder);
  await writeFile(path.join(folder, 'latest.yml'), 'version: 1.3.0\n');
  const packed = [
    'linux-x86_64.AppImage',
    'linux-amd64.deb',
    'win-x64.exe',
    'win-x64.exe.blockmap',
    'mac-arm64.zip',
  ].map((ending) => `bulkhead-back-office-1.3.0-${ending}`);
  const others = ['.env', 'notes.txt', 'builder-debug.yml', 'latest.yml.bak', 'bulkhead-back-office-1.3.0.sqlite'];
  for (const name of [...packed, ...others]) await writeFile(path.join(folder, name), 'the content');
  await writeFile(path.join(dataDir, 'secret.txt'), 'the secret');
  const server = await start({ DESKTOP_UPDATES_DIR: folder });
  const get = (address: string, headers = {}) => fetch(server.url + address, { headers });
  const config = async () => (await get('/api/config')).json();
  expect(await config()).toMatchObject({ desktopUpdates: true });
  const latest = await get('/desktop-updates/latest.yml');
  expect([latest.headers.get('cache-control'), await latest.text()]).toEqual(['no-cache', 'version: 1.3.0\n']);
  const part = await get('/desktop-updates/latest.yml', { range: 'bytes=9-13' });
  expect([part.status, await part.text()]).toEqual([206, '1.3.0']);
  for (const address of ['', 'latest-mac.yml', 'installer', '..%2fsecret.txt', '%2e%2e/secret.txt', '/secret.txt']) {
    expect([address, (await get(`/desktop-updates/${address}`)).status]).toEqual([address, 404]);
  }
  for (const name of packed) expect([name, (await get(`/desktop-updates/${name}`)).status]).toEqual([name, 200]);
  for (const name of others) expect([name, (await get(`/desktop-updates/${name}`)).status]).toEqual([name, 404]);
  await server.stop();

  const without = await start();
  expect(await (await fetch(`${without.url}/api/config`)).json()).toMatchObject({ desktopUpdates: false });
  expect((await fetch(`${without.url}/desktop-updates/latest.yml`)).status).toBe(404);
  await without.stop();
});
