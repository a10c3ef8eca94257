import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { verifyDatabase } from '#server/db/checks/verify.ts';
import { openPostgres } from '#server/db/postgres/connection.ts';
import type { Database } from '#server/db/schema/tables.ts';
import { startDemo } from '#server/demo/start-demo.ts';
import { readSettings } from '#server/env.ts';
import { kill, loadServer, order, type ServedShop, serve } from '#server/proofs/support/process-shop.ts';
import { PROOF_TIMEOUT_MS, report, rounds } from '#server/proofs/support/proof.ts';
import {
  findInstalledPostgres,
  type ReplicatedPostgres,
  startReplicatedPostgres,
} from '#server/proofs/support/replicated-postgres.ts';
import { addProduct } from '#server/services/products/add-product.ts';
import { readEvents } from '#server/testing/event-reader.ts';
import { sampleProduct } from '#server/testing/sample-bodies.ts';
import { signInForTest } from '#server/testing/sign-in.ts';

// One process of the shop outlives every primary. It is told of both servers once, at its start.

const BUYERS = 8;
const installed = findInstalledPostgres();

interface Shop {
  url: string;
  db: Database;
  token: string;
  productId: string;
}

async function openShop(postgres: ReplicatedPostgres): Promise<Shop> {
  const databaseUrl = postgres.url;
  const dataDir = await mkdtemp(path.join(tmpdir(), 'bulkhead-failover-'));
  const served: ServedShop = { dataDir, databaseUrl, secret: randomBytes(32).toString('hex'), children: [] };
  const { url } = await serve(loadServer(served));
  const db = await openPostgres(databaseUrl, { poolSize: 4 });
  const settings = readSettings({ DEMO: 'on', DATABASE_URL: databaseUrl, ACCESS_TOKEN_SECRET: served.secret });
  const log = { info: () => {}, error: () => {} };
  const { deps } = await startDemo({ db, settings, log, now: Date.now, isShuttingDown: () => false });
  const { token } = await signInForTest(deps, 'buyer@test.example');
  const stocked = { ...sampleProduct, price: 5, minimumQuantity: 1, availableQuantity: 1_000_000 };
  const { id: productId } = await addProduct(deps, stocked, 'cli');
  onTestFinished(async () => {
    await Promise.all(served.children.map((child) => kill(child)));
    await db.destroy();
    await rm(dataDir, { recursive: true });
  });
  return { url, db, token, productId };
}

interface Load {
  acknowledged: Set<string>;
  refusals: Set<number | null>;
  grown: (count: number) => Promise<void>;
  end: () => Promise<void>;
}

/** Each buyer repeats an order, with its key, until it is acknowledged. */
function buy(shop: Shop): Load {
  const acknowledged = new Set<string>();
  const refusals = new Set<number | null>();
  let isOver = false;
  let isAbandoned = false;
  onTestFinished(() => {
    isAbandoned = true;
  });
  const buying = Array.from({ length: BUYERS }, async () => {
    let key = randomUUID();
    let isOpen = false;
    while (!isAbandoned && (!isOver || isOpen)) {
      const sent = await order(shop, shop.url, key);
      isOpen = sent.acknowledged === null;
      if (sent.acknowledged === null) {
        refusals.add(sent.status);
      } else {
        acknowledged.add(sent.acknowledged);
        key = randomUUID();
      }
    }
  });
  return {
    acknowledged,
    refusals,
    grown: async (count) => {
      const goal = acknowledged.size + count;
      await vi.waitUntil(() => acknowledged.size >= goal, { timeout: 30_000, interval: 5 });
    },
    end: async () => {
      isOver = true;
      await Promise.all(buying);
    },
  };
}

/** On a new connection, as of another process that starts. */
async function isStandby(url: string): Promise<boolean | undefined> {
  const db = await openPostgres(url, { poolSize: 1 });
  const { rows } = await sql<{ standby: boolean }>`select pg_is_in_recovery() as standby`.execute(db);
  await db.destroy();
  return rows[0]?.standby;
}

async function listStored(shop: Shop): Promise<Set<string>> {
  const rows = await shop.db.selectFrom('orders').select('id').where('product_id', '=', shop.productId).execute();
  return new Set(rows.map(({ id }) => id));
}

interface Listener {
  heard: Set<string>;
  end: () => Promise<void>;
}

/** Collects orders by their events. Reconnects like a browser. */
function listen(shop: Shop): Listener {
  const heard = new Set<string>();
  const over = new AbortController();
  onTestFinished(() => over.abort());
  const headers = { authorization: `Bearer ${shop.token}` };
  async function follow(): Promise<void> {
    const response = await fetch(`${shop.url}/api/events/own`, { headers, signal: over.signal });
    if (response.status !== 200) return;
    const events = readEvents(response.body);
    for (let event = await events.next(); event !== null; event = await events.next()) {
      if ('orderId' in event.data) heard.add(event.data.orderId);
    }
  }
  const following = (async () => {
    while (!over.signal.aborted) await follow().catch(() => {});
  })();
  return {
    heard,
    end: async () => {
      over.abort();
      await following;
    },
  };
}

test.skipIf(installed === null)(
  'a primary that is killed loses no acknowledged order when its standby takes over',
  async () => {
    const { programs, version } = installed ?? { programs: '', version: '' };
    const failovers = rounds(1, 10);
    const postgres = await startReplicatedPostgres(programs);
    onTestFinished(postgres.remove);
    const shop = await openShop(postgres);
    const everAcknowledged = new Set<string>();
    const pauses: number[] = [];

    async function failOver(kind: 'synchronous' | 'asynchronous', isCutOff: boolean): Promise<void> {
      await postgres.addStandby(kind);
      expect(await isStandby(postgres.url)).toBe(false);
      const listener = listen(shop);
      const load = buy(shop);
      await load.grown(30);
      await vi.waitUntil(() => !listener.heard.isDisjointFrom(load.acknowledged), { timeout: 10_000 });
      if (isCutOff) await postgres.stopReplication();
      if (isCutOff && kind === 'synchronous') await postgres.onCommitWaiting();
      // Acknowledged by a primary whose standby hears of nothing, except of what was under way.
      if (isCutOff && kind === 'asynchronous') await load.grown(20 + BUYERS);
      const killedAt = performance.now();
      await postgres.killPrimary();
      const down = await fetch(`${shop.url}/api/ready`);
      expect([down.status, down.headers.get('retry-after')]).toEqual([503, '1']);
      const earlier = new Set(load.acknowledged);
      await postgres.promoteStandby();
      await load.grown(1);
      pauses.push(performance.now() - killedAt);
      const later = () => load.acknowledged.difference(earlier);
      await vi.waitUntil(() => !listener.heard.isDisjointFrom(later()), { timeout: 30_000 });
      await load.end();
      await listener.end();
      expect([...load.refusals]).toEqual([503]);
      for (const id of load.acknowledged) everAcknowledged.add(id);
    }

    for (let round = 0; round < failovers; round += 1) {
      await failOver('synchronous', round % 2 === 0);
      // Neither lost nor placed twice.
      expect(await listStored(shop)).toEqual(everAcknowledged);
      expect(await verifyDatabase(shop.db)).toEqual([]);
    }
    const kept = everAcknowledged.size;

    await failOver('asynchronous', true);
    const lost = everAcknowledged.difference(await listStored(shop)).size;
    expect(lost).toBeGreaterThanOrEqual(20);
    expect(await verifyDatabase(shop.db)).toEqual([]);
    const slowest = Math.ceil(Math.max(...pauses));
    report({
      promise: 'PostgreSQL with a synchronous standby loses no order with its primary, and the shop goes on by itself',
      tried: `PostgreSQL ${version}: ${failovers} primaries killed under load, every second cut off from its standby before; ${kept} orders; first order ${slowest} ms after the kill at the latest`,
      failed: 0,
      control: `with an asynchronous standby: ${lost} acknowledged orders lost`,
      test: 'server/proofs/failover.long.postgres.test.ts',
    });
  },
  PROOF_TIMEOUT_MS,
);
