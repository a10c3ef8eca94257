import { connect, type Socket } from 'node:net';
import { type ServerType, serve } from '@hono/node-server';
import { Hono } from 'hono';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createMetrics, type Metrics } from '#server/http/observability/metrics.ts';
import { respondError } from '#server/http/pipeline/errors.ts';
import { respond, responseHeaders, setHeader } from '#server/http/pipeline/respond.ts';
import { limitUnread } from '#server/http/protection/unread-responses.ts';

const LONG = 12_000_000;
const STALLED_MS = 400;
vi.mock('#server/http/limits.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  MAX_UNREAD_BYTES_PER_ADDRESS: 2.5 * 12_000_000,
  MAX_UNREAD_BYTES: 3.5 * 12_000_000,
  STALLED_MS: 400,
}));

let server: ServerType;
let port: number;
let metrics: Metrics;
let sockets: Socket[];
beforeEach(async () => {
  metrics = createMetrics();
  sockets = [];
  const app = new Hono();
  app.use(responseHeaders(), limitUnread(true, metrics));
  app.on(['GET', 'POST'], '/long', (context) => {
    setHeader(context, 'etag', '"one"');
    return respond(context, 'x'.repeat(LONG), 200);
  });
  app.get('/short', (context) => respond(context, 'short', 200));
  app.onError((error, context) => respondError(error, context, { info: () => {}, error: () => {} }));
  await new Promise<void>((resolve) => {
    server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, (info) => {
      port = info.port;
      resolve();
    });
  });
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await new Promise((resolve) => server.close(resolve));
});

const requestOf = (address: string, method: string) =>
  `${method} /long HTTP/1.1\r\nHost: shop\r\nX-Forwarded-For: ${address}\r\nContent-Length: 0\r\n\r\n`;

async function askWithoutReading(address: string, method = 'GET', times = 1): Promise<Socket & { head: string }> {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => {});
  socket.write(requestOf(address, method).repeat(times));
  const head = await new Promise<string>((resolve) => socket.once('data', (data) => resolve(data.toString('latin1'))));
  socket.pause();
  return Object.assign(socket, { head: head.split('\r\n\r\n')[0] ?? '' });
}

async function counted(name: 'unreadRefused' | 'unreadDropped'): Promise<number> {
  return (await metrics[name].get()).values[0]?.value ?? 0;
}

test('an address that does not read gets 429 for its next read, and others are served', async () => {
  expect((await askWithoutReading('192.0.2.1')).head).toContain(' 200 ');
  expect((await askWithoutReading('192.0.2.1')).head).toContain(' 200 ');
  const { head } = await askWithoutReading('192.0.2.1');
  expect(head).toMatch(/ 429 /);
  expect(head.toLowerCase()).toContain('retry-after: 5');
  expect(head.toLowerCase()).not.toContain('etag');
  expect(await counted('unreadRefused')).toBe(1);
  expect((await askWithoutReading('192.0.2.2')).head).toContain(' 200 ');
  for (const socket of sockets) socket.destroy();
  await vi.waitFor(async () => expect((await askWithoutReading('192.0.2.1')).head).toContain(' 200 '));
});

test('counts each response of a connection, and always responds to writes', async () => {
  await askWithoutReading('192.0.2.1', 'GET', 5);
  expect(await counted('unreadRefused')).toBe(3);
  expect((await askWithoutReading('192.0.2.1', 'POST')).head).toContain(' 200 ');
});

test('above the total limit the oldest connection of the address with the most bytes is closed', async () => {
  const other = await askWithoutReading('192.0.2.2');
  const first = await askWithoutReading('192.0.2.1');
  const second = await askWithoutReading('192.0.2.1');
  const closed = new Promise((resolve) => first.once('close', resolve).resume());
  expect((await askWithoutReading('192.0.2.3')).head).toContain(' 200 ');
  await closed;
  expect([other.destroyed, second.destroyed, await counted('unreadDropped')]).toEqual([false, false, 1]);
});

test('a stalled client is dropped, and a slow one gets everything', async () => {
  const stalled = await askWithoutReading('192.0.2.1');
  const slow = await askWithoutReading('192.0.2.2');
  let bytes = 0;
  slow.on('data', (data) => {
    bytes += data.length;
    slow.pause();
    setTimeout(() => slow.resume(), 10);
  });
  slow.resume();
  await vi.waitFor(async () => expect(await counted('unreadDropped')).toBe(1), { timeout: 5000 });
  // At most 64 KiB in 10 ms: takes longer than a stalled connection lives.
  const later = bytes + (65_536 / 10) * 1.5 * STALLED_MS;
  await vi.waitFor(() => expect(bytes).toBeGreaterThan(later), { timeout: 10_000 });
  slow.removeAllListeners('data');
  slow.on('data', (data) => {
    bytes += data.length;
  });
  await vi.waitFor(() => expect(bytes).toBeGreaterThan(LONG - 100_000), { timeout: 5000 });
  expect(await counted('unreadDropped')).toBe(1);
  stalled.destroy();
});

test('a client that reads may request any amount', async () => {
  for (let n = 0; n < 6; n += 1) {
    const response = await fetch(`http://127.0.0.1:${port}/long`, { headers: { 'x-forwarded-for': '192.0.2.1' } });
    expect([response.status, (await response.text()).length]).toEqual([200, LONG]);
  }
});
