import { once } from 'node:events';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyDatabase } from '#server/db/checks/verify.ts';
import { writerOf } from '#server/db/connections.ts';
import { openPreparedDatabase } from '#server/db/open-shop-database.ts';
import { openDatabase } from '#server/db/sqlite/connection.ts';
import {
  breakWorkers,
  connectToWorkers,
  type OpenStream,
  openStream,
  type ServedCluster,
  serveCluster,
  type WorkerConnection,
} from '#server/proofs/support/cluster-shop.ts';
import { insideShop, type ProcessShop, prepareProcessShop } from '#server/proofs/support/process-shop.ts';
import { hasOrdersToIndex } from '#server/queries/orders/order-index.ts';
import { changeRole } from '#server/services/users/change-role.ts';
import { addFailedMail } from '#server/testing/mail/failed-mail.ts';
import { orderBody } from '#server/testing/sample-bodies.ts';
import { signInForTest } from '#server/testing/sign-in.ts';
import type { Product } from '#shared/contracts/products/products.ts';

const MAX_STREAMS = 20;
const MAX_FAILED_SIGN_INS = 100;

let shop: ProcessShop;
let admin: string;
beforeAll(async () => {
  shop = await prepareProcessShop('bulkhead.sqlite');
  admin = await insideShop(shop.file, async ({ deps }) => {
    const email = 'ada@test.example';
    const { token } = await signInForTest(deps, email, { secret: shop.secret });
    await changeRole(deps.db, { email, role: 'admin', actor: 'cli', at: deps.now() });
    await addFailedMail(deps.db);
    return token;
  });
});
afterAll(() => shop.remove());

async function placeOrder(worker: WorkerConnection | undefined): Promise<string> {
  const body = orderBody(shop.productId);
  const placed = await worker?.request('POST', '/api/orders', { token: shop.token, body });
  expect(placed?.status).toBe(201);
  return (JSON.parse(placed?.text ?? '') as { _id: string })._id;
}

/** What each worker responds right after each of the orders, which are placed at the workers in turn. */
async function readAfterEachOrder(workers: WorkerConnection[], orders: number): Promise<number[]> {
  const stockAt = async (worker: WorkerConnection) => {
    const { text } = await worker.request('GET', `/api/products/${shop.productId}`);
    return (JSON.parse(text) as Product).availableQuantity;
  };
  // The second request of an address is cached.
  for (const worker of [...workers, ...workers]) await stockAt(worker);
  const seen: number[] = [];
  for (let i = 0; i < orders; i += 1) {
    await placeOrder(workers[i % 2]);
    seen.push(...(await Promise.all(workers.map(stockAt))));
  }
  return seen;
}

/** How often the workers in turn give the status of a wrong token before that of too many. */
async function failSignIns(workers: WorkerConnection[]): Promise<number> {
  for (let tried = 0; tried < 2 * MAX_FAILED_SIGN_INS; tried += 1) {
    const { status } = (await workers[tried % 2]?.request('PUT', '/api/users/eve@test.example', {
      token: 'wrong',
      body: {},
    })) ?? { status: 0 };
    if (status === 429) return tried;
    expect(status).toBe(401);
  }
  return Number.POSITIVE_INFINITY;
}

async function openStreams(served: ServedCluster, count: number): Promise<OpenStream[]> {
  const opened: OpenStream[] = [];
  for (let i = 0; i < count; i += 1) opened.push(await openStream(served, '/api/events', admin));
  return opened;
}

/** A customer's stream at this worker. */
async function openOwnStream(served: ServedCluster, { process }: WorkerConnection): Promise<OpenStream> {
  for (;;) {
    const stream = await openStream(served, '/api/events/own', shop.token);
    if (stream.process === process) return stream;
  }
}

test('two processes serve one file: caches, streams, limits, metrics and replacement', async () => {
  const served = await serveCluster(shop);
  const workers = await connectToWorkers(served, 2);
  const [first, second] = workers;
  if (!first || !second) throw new Error('No workers');
  expect([first.process, second.process]).toEqual([1, 2]);

  const [start = 0, ...rest] = await readAfterEachOrder(workers, 40);
  expect(rest).toEqual(Array.from({ length: 79 }, (_, i) => start - Math.floor((i + 1) / 2)));

  const streams = await openStreams(served, MAX_STREAMS);
  expect(new Set(streams.map(({ status, process }) => `${status} at ${process}`))).toEqual(
    new Set(['200 at 1', '200 at 2']),
  );
  for (const worker of workers) {
    expect((await worker.request('GET', '/api/events', { token: admin })).status).toBe(429);
  }
  const own = await openOwnStream(served, second);
  const orderId = await placeOrder(first);
  await expect.poll(own.received).toContain(orderId);
  for (const { received } of streams) await expect.poll(received).toContain(orderId);

  const failed = await failSignIns(workers);
  expect(failed).toBeGreaterThanOrEqual(MAX_FAILED_SIGN_INS);
  // A process hears of the others' requests a moment later.
  expect(failed).toBeLessThan(MAX_FAILED_SIGN_INS * 1.5);

  const readMetrics = async () => {
    const headers = { authorization: `Bearer ${shop.secret}` };
    return (await fetch(`${served.url}/api/metrics`, { headers })).text();
  };
  const metrics = await readMetrics();
  expect(metrics).toContain('duration_seconds_count{method="POST",route="/api/orders",status="201"} 41\n');
  expect(metrics).toContain('\nbulkhead_mails_failed 1\n');
  expect(metrics).toMatch(/\nbulkhead_event_streams 2[123]\n/);

  // The first worker leads until it dies; then another takes over, which shows in the index of new orders.
  process.kill((await served.workers()).get(1) ?? 0, 'SIGKILL');
  await expect.poll(async () => [...(await served.workers()).keys()], { timeout: 20_000 }).toEqual([2, 3]);
  const [, third] = await connectToWorkers(served, 2);
  if (!third) throw new Error('No replacement');
  await placeOrder(third);
  expect((await openStream(served, '/api/events', admin)).status).toBe(200);
  const db = openDatabase(shop.file);
  await expect.poll(() => hasOrdersToIndex(db), { timeout: 10_000 }).toBe(false);

  process.kill((await served.workers()).get(2) ?? 0, 'SIGTERM');
  await expect.poll(async () => [...(await served.workers()).keys()], { timeout: 20_000 }).toEqual([3, 4]);
  await placeOrder(third);

  await breakWorkers(shop);
  const ended = once(served.primary, 'exit');
  for (const pid of (await served.workers()).values()) process.kill(pid, 'SIGKILL');
  expect(await ended).toEqual([1, null]);
  expect(served.lines.at(-1)?.message).toBe('The shop gives up, because its processes end while they start');
  expect(await verifyDatabase(db)).toEqual([]);
  await db.destroy();
}, 180_000);

test('a process of another version than the one that prepared the database does not open it', async () => {
  const db = openDatabase(shop.file);
  const location = { file: shop.file };
  await (await openPreparedDatabase(location)).destroy();
  await sql`insert into migrations (name, timestamp) values ('9999-newer', '')`.execute(writerOf(db));
  await db.destroy();
  await expect(openPreparedDatabase(location)).rejects.toThrow('stop the shop and start it again');
});
