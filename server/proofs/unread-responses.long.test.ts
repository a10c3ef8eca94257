import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import BetterSqlite3 from 'better-sqlite3';
import { expect, test, vi } from 'vitest';
import { MAX_UNREAD_BYTES } from '#server/http/limits.ts';
import {
  kill,
  loadServer,
  memoryOf,
  type ProcessShop,
  prepareProcessShop,
  type ServerProcess,
  serve,
} from '#server/proofs/support/process-shop.ts';
import { PROOF_TIMEOUT_MS, report, rounds } from '#server/proofs/support/proof.ts';
import type { Sabotage } from '#server/proofs/support/sabotage.ts';

const REQUESTS = rounds(30, 200);
/** Linux has all of 127.0.0.0/8. */
const ADDRESSES = process.platform === 'linux' ? 20 : 1;
const REVIEWS = 1000;
const MB = 1_000_000;
const MAX_GROWTH_MB = 150;

/** Without the API, whose limits would make it slow. */
function fillReviews(shop: ProcessShop): void {
  const sqlite = new BetterSqlite3(shop.file);
  const user = sqlite.prepare('select id from users').pluck().get();
  const add = sqlite.prepare(
    "insert into reviews (id, user_id, name, ratings, description, created_at) values (?, ?, 'Ada', 5, ?, ?)",
  );
  sqlite.transaction(() => {
    for (let n = 0; n < REVIEWS; n += 1) add.run(`review-${n}`, user, '★'.repeat(2000), n);
  })();
  sqlite.close();
}

async function askWithoutReading(port: number, n: number): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress: `127.0.0.${1 + (n % ADDRESSES)}` });
  socket.pause();
  socket.on('error', () => {});
  await new Promise((resolve) => socket.once('connect', resolve));
  socket.write('GET /api/reviews HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n');
  return socket;
}

async function visit(url: string, pages: number): Promise<{ slowest: number; refused: number }> {
  let [slowest, refused] = [0, 0];
  for (let n = 0; n < pages; n += 1) {
    const started = performance.now();
    const response = await fetch(`${url}/api/reviews?limit=5`);
    await response.text();
    if (response.status !== 200) refused += 1;
    slowest = Math.max(slowest, performance.now() - started);
  }
  return { slowest, refused };
}

async function allMade(shop: ProcessShop, url: string): Promise<void> {
  const isMade = async () => {
    const metrics = await fetch(`${url}/api/metrics`, { headers: { authorization: `Bearer ${shop.secret}` } });
    const text = await metrics.text();
    const listed = Number(
      /^bulkhead_http_request_duration_seconds_count\{.*route="\/api\/reviews".*\} (\d+)$/m.exec(text)?.[1],
    );
    // The request for the metrics is in flight.
    return listed >= REQUESTS && /^bulkhead_http_requests_in_flight 1$/m.test(text);
  };
  await vi.waitUntil(isMade, { timeout: 60_000, interval: 50 });
}

/** In megabytes, after a pause to settle. */
async function growthOf({ child }: ServerProcess, start: number): Promise<number> {
  await delay(300);
  return ((await memoryOf(child)).process - start) / MB;
}

async function holdOut(shop: ProcessShop, sabotage: Sabotage) {
  const server = await serve(loadServer(shop, sabotage));
  const port = Number(new URL(server.url).port);
  await visit(server.url, 5);
  const start = (await memoryOf(server.child)).process;
  const clients: Socket[] = [];
  for (let n = 0; n < REQUESTS; n += 1) clients.push(await askWithoutReading(port, n));
  const others = await visit(server.url, 20);
  await allMade(shop, server.url);
  const growth = await growthOf(server, start);
  for (const client of clients) client.destroy();
  let after = await growthOf(server, start);
  for (let waits = 0; sabotage === 'none' && waits < 20 && after > MAX_GROWTH_MB / 2; waits += 1)
    after = await growthOf(server, start);
  await kill(server.child, 'SIGTERM');
  return { growth, others, after };
}

test(
  'unread responses take bounded memory, which is released',
  async () => {
    const shop = await prepareProcessShop();
    fillReviews(shop);
    const [bounded, control] = await (async () =>
      [await holdOut(shop, 'none'), await holdOut(shop, 'unread')] as const)().finally(shop.remove);
    expect(bounded.growth).toBeLessThan(MAX_GROWTH_MB);
    expect(bounded.after).toBeLessThan(MAX_GROWTH_MB / 2);
    expect(bounded.others.refused).toBe(0);
    expect(bounded.others.slowest).toBeLessThan(1000);
    expect(control.growth).toBeGreaterThan(5 * bounded.growth);
    const mb = (value: number) => `${Math.round(value)} MB`;
    report({
      promise: 'Responses that nobody reads take bounded memory, which comes back, and leave the others their speed',
      tried: `${REQUESTS} requests of ${ADDRESSES} addresses for the longest public list, at most ${mb(MAX_UNREAD_BYTES / MB)} of it waiting: ${mb(bounded.growth)} more, ${mb(bounded.after)} once they are gone; slowest page of others ${Math.round(bounded.others.slowest)} ms`,
      failed: 0,
      control: `without bounds: ${mb(control.growth)} more, slowest page ${Math.round(control.others.slowest)} ms`,
      test: 'server/proofs/unread-responses.long.test.ts',
    });
  },
  PROOF_TIMEOUT_MS,
);
