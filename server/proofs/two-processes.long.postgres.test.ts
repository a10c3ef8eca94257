import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { verifyDatabase } from '#server/db/checks/verify.ts';
import { openPostgres } from '#server/db/postgres/connection.ts';
import type { Database } from '#server/db/schema/tables.ts';
import { payWithTestCard } from '#server/demo/pay-with-test-card.ts';
import { type Demo, startDemo } from '#server/demo/start-demo.ts';
import { readSettings } from '#server/env.ts';
import { kill, loadServer, order, readMetric, type ServedShop, serve } from '#server/proofs/support/process-shop.ts';
import { rounds } from '#server/proofs/support/proof.ts';
import { settleRefunds } from '#server/services/payments/settle-refunds.ts';
import { addProduct } from '#server/services/products/add-product.ts';
import { createDatabase } from '#server/testing/postgres/postgres-databases.ts';
import { type PostgresServer, startPostgresServer } from '#server/testing/postgres/postgres-server.ts';
import { orderBody, sampleProduct } from '#server/testing/sample-bodies.ts';
import { signInForTest } from '#server/testing/sign-in.ts';
import type { Order } from '#shared/contracts/orders/orders.ts';

// The PostgreSQL belongs to this file, since it is killed in the end.

let postgres: PostgresServer;
let shop: ServedShop;
let urls: string[];
let db: Database;
let demo: Demo;
let token: string;

beforeAll(async () => {
  postgres = await startPostgresServer();
  const databaseUrl = await createDatabase(postgres.urlOf('postgres'), 'shop', 'template0');
  const dataDir = await mkdtemp(path.join(tmpdir(), 'bulkhead-processes-'));
  shop = { dataDir, databaseUrl, secret: randomBytes(32).toString('hex'), children: [] };
  // On an empty database, which one of them migrates and fills.
  const servers = await Promise.all([loadServer(shop), loadServer(shop)].map(serve));
  urls = servers.map(({ url }) => url);

  db = await openPostgres(databaseUrl, { poolSize: 10 });
  const settings = readSettings({ DEMO: 'on', DATABASE_URL: databaseUrl, ACCESS_TOKEN_SECRET: shop.secret });
  const log = { info: () => {}, error: () => {} };
  demo = await startDemo({ db, settings, log, now: Date.now, isShuttingDown: () => false });
  token = await addCustomer('buyer@test.example');
}, 60_000);

afterAll(async () => {
  await Promise.all(shop.children.map((child) => kill(child)));
  await db.destroy();
  await postgres.remove();
  await rm(shop.dataDir, { recursive: true });
});

async function addCustomer(email: string): Promise<string> {
  return (await signInForTest(demo.deps, email)).token;
}

async function addStock(availableQuantity: number): Promise<string> {
  const product = { ...sampleProduct, price: 5, minimumQuantity: 1, availableQuantity };
  return (await addProduct(demo.deps, product, 'cli')).id;
}

async function call<Body>(process: number, method: string, path: string, body?: object): Promise<[number, Body]> {
  const response = await fetch(`${urls[process]}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  return [response.status, (await response.json()) as Body];
}

test('many buyers at two processes get the last 100 units exactly once', async () => {
  const count = rounds(400, 1000);
  const productId = await addStock(100);
  // Orders of one customer take turns; those of a hundred race.
  const tokens = await Promise.all(Array.from({ length: 100 }, (_, n) => addCustomer(`buyer${n}@test.example`)));
  const buyers = Array.from({ length: count }, (_, n) =>
    order({ token: tokens[n % 100] ?? '', productId }, urls[n % 2] ?? ''),
  );
  const statuses = Map.groupBy(await Promise.all(buyers), ({ status }) => status);
  expect([...statuses].map(([status, all]) => [status, all.length]).sort()).toEqual([
    [201, 100],
    [409, count - 100],
  ]);
  expect(await verifyDatabase(db)).toEqual([]);
}, 60_000);

test('a payment at one process that races a cancellation at the other ends paid or refunded once', async () => {
  const productId = await addStock(100);
  const ends = { paid: 0, refunded: 0 };
  const races = rounds(8, 50);
  for (let round = 0; round < races; round += 1) {
    const [, { _id: id, total }] = await call<Order>(0, 'POST', '/api/orders', orderBody(productId));
    const claim = { totalPrice: total, orderId: id };
    const [, intent] = await call<{ clientSecret: string }>(1, 'POST', '/api/create-payment-intent', claim);
    const key = demo.deps.settings.stripe.publishableKey;
    const transactionId = await payWithTestCard(demo.stripe, key, intent.clientSecret);
    const [pays, cancels] = await Promise.all([
      call(0, 'PATCH', `/api/orders/${id}`, { order: id, transactionId }),
      call(1, 'DELETE', `/api/orders/${id}`),
      call(1, 'PATCH', `/api/orders/${id}`, { order: id, transactionId }),
    ]);
    const row = await db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const isPaid = row.paid_at !== null;
    expect([pays[0], cancels[0]]).toEqual(isPaid ? [200, 409] : [expect.any(Number), 200]);
    const countRefunds = async () =>
      (await db.selectFrom('refunds').selectAll().where('payment_intent_id', '=', transactionId).execute()).length;
    // The worker of the process that cancelled asks the provider afterwards.
    await expect.poll(countRefunds, { timeout: 10_000 }).toBe(isPaid ? 0 : 1);
    ends[isPaid ? 'paid' : 'refunded'] += 1;
  }
  expect(ends.paid + ends.refunded).toBe(races);
  await Promise.all([settleRefunds(demo.deps), settleRefunds(demo.deps), settleRefunds(demo.deps)]);
  const made = await db.selectFrom('events').select('subject_id').where('type', '=', 'refund.completed').execute();
  expect(made).toHaveLength(ends.refunded);
  expect(await verifyDatabase(db)).toEqual([]);
}, 60_000);

test('two workers with one outbox send each mail once', async () => {
  const productId = await addStock(1000);
  const count = rounds(20, 200);
  const placed = await Promise.all(
    Array.from({ length: count }, (_, n) => order({ token, productId }, urls[n % 2] ?? '')),
  );
  const ids = placed.flatMap(({ acknowledged }) => acknowledged ?? []);
  expect(ids).toHaveLength(count);
  const mails = () => db.selectFrom('outbox').selectAll().where('subject_id', 'in', ids).execute();
  // Those of the tests before, too.
  const waiting = () => db.selectFrom('outbox').select('seq').where('state', '=', 'queued').execute();
  await expect.poll(waiting, { timeout: 30_000 }).toEqual([]);
  // An attempt of the other process would be counted too.
  expect((await mails()).map(({ state, attempts }) => [state, attempts])).toEqual(ids.map(() => ['sent', 1]));
  const sent = await db.selectFrom('outbox').select('message_id').distinct().where('state', '=', 'sent').execute();
  const counted = async () => {
    const counts = await Promise.all(urls.map((url) => readMetric(shop, url, 'bulkhead_mails_sent_total')));
    return counts.reduce((sum, each) => sum + each, 0);
  };
  // A process counts a mail after it has written its state.
  await expect.poll(counted).toBe(sent.length);
}, 60_000);

test('a PostgreSQL crash during orders loses no acknowledged order, and the shop recovers', async () => {
  const productId = await addStock(1_000_000);
  const acknowledged: string[] = [];
  const refusals = new Set<number | null>();
  let isOver = false;
  const buying = Array.from({ length: 8 }, async (_, buyer) => {
    while (!isOver) {
      const sent = await order({ token, productId }, urls[buyer % 2] ?? '');
      if (sent.acknowledged !== null) acknowledged.push(sent.acknowledged);
      else refusals.add(sent.status);
    }
  });
  const grown = (count: number) => vi.waitUntil(() => acknowledged.length >= count, { timeout: 30_000, interval: 10 });
  await grown(50);
  await postgres.crash();
  await vi.waitUntil(() => refusals.size > 0, { timeout: 30_000, interval: 10 });
  const [status, body] = await call<{ code: string }>(0, 'GET', '/api/ready');
  expect([status, body.code]).toEqual([503, 'database_busy']);
  await postgres.restart();
  await grown(acknowledged.length + 50);
  isOver = true;
  await Promise.all(buying);

  expect([...refusals]).toEqual([503]);
  const rows = await db.selectFrom('orders').select('id').where('product_id', '=', productId).execute();
  const stored = new Set(rows.map(({ id }) => id));
  expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
  expect(await verifyDatabase(db)).toEqual([]);
}, 60_000);
