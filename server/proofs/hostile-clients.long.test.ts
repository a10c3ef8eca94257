import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { Hono } from 'hono';
import { expect, test, vi } from 'vitest';
import { createApp } from '#server/app.ts';
import {
  LATE_FOR_MS,
  MAX_REQUESTS_IN_FLIGHT,
  PROBES_PER_ADDRESS_PER_MINUTE,
  REQUESTS_PER_ACCOUNT_PER_MINUTE,
  REQUESTS_PER_ADDRESS_PER_MINUTE,
  WRITES_PER_ACCOUNT_PER_MINUTE,
} from '#server/http/limits.ts';
import { respondError } from '#server/http/pipeline/errors.ts';
import { responseHeaders } from '#server/http/pipeline/respond.ts';
import { shedLoad, watchEventLoop } from '#server/http/protection/shed-load.ts';
import { kill, loadServer, prepareProcessShop, serve } from '#server/proofs/support/process-shop.ts';
import { PROOF_TIMEOUT_MS, report, rounds } from '#server/proofs/support/proof.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

const SLOW_CLIENTS = 500;

async function slowestPage(url: string, pages: number): Promise<number> {
  let slowest = 0;
  for (let i = 0; i < pages; i += 1) {
    const started = performance.now();
    const response = await fetch(`${url}/api/products`);
    await response.text();
    expect(response.status).toBe(200);
    slowest = Math.max(slowest, performance.now() - started);
  }
  return slowest;
}

async function openSlowClient(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  await new Promise((resolve) => socket.once('connect', resolve));
  socket.write('POST /api/orders HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ');
  return socket;
}

test(
  '500 slow clients do not slow other requests, and are cut off',
  async () => {
    const shop = await prepareProcessShop();
    const server = await serve(loadServer(shop));
    const port = Number(new URL(server.url).port);
    const pages = rounds(30, 300);
    const baseline = await slowestPage(server.url, pages);
    const clients = await Promise.all(Array.from({ length: SLOW_CLIENTS }, () => openSlowClient(port)));
    const drip = setInterval(() => {
      for (const client of clients) if (!client.destroyed) client.write('x');
    }, 500);
    const besideSlowClients = await slowestPage(server.url, pages);
    expect(besideSlowClients).toBeLessThan(1000);
    // The short form does not wait for the server's timeout.
    for (let waits = 0; waits < rounds(0, 200) && clients.some(({ closed }) => !closed); waits += 1) await delay(100);
    clearInterval(drip);
    const left = clients.filter(({ closed }) => !closed).length;
    expect(left).toBe(rounds(SLOW_CLIENTS, 0));
    for (const client of clients) client.destroy();
    expect(await kill(server.child, 'SIGTERM')).toBe(0);
    await shop.remove();
    report({
      promise: '500 slow clients at once leave the others their speed, and are cut off',
      tried: `${SLOW_CLIENTS} clients; slowest of ${pages} pages beside them ${Math.round(besideSlowClients)} ms`,
      failed: left,
      control: `without them the slowest page took ${Math.round(baseline)} ms`,
      test: 'server/proofs/hostile-clients.long.test.ts',
    });
  },
  PROOF_TIMEOUT_MS,
);

function ask(shop: TestShop, address: string, token?: string, method = 'GET', path = '/api/products') {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const peer = { incoming: { socket: { remoteAddress: address, remotePort: 1, remoteFamily: 'IPv4' } } };
  return shop.app.request(path, { method, headers }, peer);
}

test('refuses an address that floods, with Retry-After, and no other', async () => {
  for (const rateLimit of [true, false]) {
    const shop = await openTestShop({ settings: { rateLimit } });
    let refused = 0;
    let last: Response | undefined;
    for (let i = 0; i < REQUESTS_PER_ADDRESS_PER_MINUTE + 20; i += 1) {
      last = await ask(shop, '192.0.2.1', undefined, 'GET', '/api/config');
      if (last.status === 429) refused += 1;
    }
    expect(refused).toBe(rateLimit ? 20 : 0);
    if (rateLimit) expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await ask(shop, '192.0.2.2')).status).toBe(200);
    expect((await ask(shop, '192.0.2.1', undefined, 'GET', '/api/health')).status).toBe(200);
    await shop.close();
  }
});

test.each(['health', 'ready', 'metrics'])(
  'refuses an address that floods /api/%s there, and no other',
  async (name) => {
    const shop = await openTestShop({ settings: { rateLimit: true, metricsToken: 'a-token-for-prometheus' } });
    const probe = async (address: string) =>
      (await ask(shop, address, 'a-token-for-prometheus', 'GET', `/api/${name}`)).status;
    let refused = 0;
    for (let i = 0; i < PROBES_PER_ADDRESS_PER_MINUTE + 20; i += 1)
      if ((await probe('192.0.2.1')) === 429) refused += 1;
    expect(refused).toBe(20);
    expect(await probe('192.0.2.2')).toBe(200);
    expect((await ask(shop, '192.0.2.1')).status).toBe(200);
    await shop.close();
  },
);

test('refuses an account that floods from many addresses, sooner when it writes', async () => {
  const shop = await openTestShop({ settings: { rateLimit: true } });
  const flood = async (count: number, method: string, path: string) => {
    const { token } = await shop.addUser();
    const statuses: number[] = [];
    for (let i = 0; i < count; i += 1) {
      statuses.push((await ask(shop, `192.0.2.${i % 250}`, token, method, path)).status);
    }
    return statuses.filter((status) => status === 429).length;
  };
  expect(await flood(REQUESTS_PER_ACCOUNT_PER_MINUTE + 5, 'GET', '/api/orders/unknown')).toBe(5);
  expect(await flood(WRITES_PER_ACCOUNT_PER_MINUTE + 5, 'DELETE', '/api/orders/unknown')).toBe(5);
  await shop.close();
});

test('refuses requests beyond the capacity with 503 and Retry-After, and serves the others', async () => {
  const gate = Promise.withResolvers<void>();
  const log = { info: () => {}, error: () => {} };
  const app = new Hono();
  app.use(
    responseHeaders(),
    shedLoad(() => false),
  );
  app.get('*', async (context) => {
    await gate.promise;
    return context.text('done');
  });
  app.onError((error, context) => respondError(error, context, log));
  const requests = Array.from({ length: MAX_REQUESTS_IN_FLIGHT + 100 }, () => app.request('/'));
  const health = app.request('/api/health');
  gate.resolve();
  const statuses = Map.groupBy(await Promise.all(requests), ({ status }) => status);
  expect(statuses.get(200)).toHaveLength(MAX_REQUESTS_IN_FLIGHT);
  expect(statuses.get(503)).toHaveLength(100);
  for (const refused of statuses.get(503) ?? []) {
    expect([refused.headers.get('retry-after'), await refused.json()]).toMatchObject(['2', { code: 'overloaded' }]);
  }
  expect((await health).status).toBe(200);
});

test('a late event loop refuses requests, and health still responds', async () => {
  const shop = await openTestShop();
  let late = true;
  const app = createApp(shop.deps, [], { isLate: () => late });
  const refused = await app.request('/api/products');
  expect([refused.status, await refused.json()]).toMatchObject([503, { code: 'overloaded' }]);
  expect((await app.request('/api/health')).status).toBe(200);
  late = false;
  expect((await app.request('/api/products')).status).toBe(200);
  await shop.close();
});

test('one long task is no overload; constant delay is', () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  let now = 0;
  const watch = watchEventLoop(() => now);
  const runTimerAfter = (ms: number) => {
    now += ms;
    vi.advanceTimersToNextTimer();
  };
  runTimerAfter(LATE_FOR_MS - 1000);
  runTimerAfter(50);
  expect(watch.isLate()).toBe(false);
  for (let late = 0; late <= LATE_FOR_MS; late += 1000) runTimerAfter(1000);
  expect(watch.isLate()).toBe(true);
  runTimerAfter(50);
  expect(watch.isLate()).toBe(false);
  watch.stop();
  vi.useRealTimers();
});
