import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { onTestFinished, vi } from 'vitest';
import { openPostgres } from '#server/db/postgres/connection.ts';
import type { Database } from '#server/db/schema/tables.ts';
import { startDemo } from '#server/demo/start-demo.ts';
import { readSettings } from '#server/env.ts';
import { kill, loadServer, order, type ServedShop, serve } from '#server/proofs/support/process-shop.ts';
import { addProduct } from '#server/services/products/add-product.ts';
import { sampleProduct } from '#server/testing/sample-bodies.ts';
import { signInForTest } from '#server/testing/sign-in.ts';

// One process of the shop that outlives the leaders of its database, and customers who order all the time.

export const BUYERS = 8;
const REPEAT_AFTER_MS = 20;

export interface FailoverShop {
  url: string;
  db: Database;
  token: string;
  productId: string;
}

export async function openFailoverShop(databaseUrl: string): Promise<FailoverShop> {
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

export interface Load {
  acknowledged: Set<string>;
  refusals: Set<number | null>;
  grown: (count: number, withinMs?: number) => Promise<void>;
  /** The longest time without an acknowledgement since then, in milliseconds. */
  longestPauseSince: (at: number) => number;
  end: () => Promise<void>;
}

/** Each buyer repeats an order, with its key, until it is acknowledged. */
export function buy(shop: FailoverShop): Load {
  const acknowledged = new Set<string>();
  const refusals = new Set<number | null>();
  const times: number[] = [];
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
        await delay(REPEAT_AFTER_MS);
      } else {
        acknowledged.add(sent.acknowledged);
        times.push(performance.now());
        key = randomUUID();
      }
    }
  });
  return {
    acknowledged,
    refusals,
    grown: async (count, withinMs = 30_000) => {
      const goal = acknowledged.size + count;
      await vi.waitUntil(() => acknowledged.size >= goal, { timeout: withinMs, interval: 5 });
    },
    longestPauseSince: (at) => {
      const marks = [at, ...times.filter((time) => time > at)];
      return Math.max(...marks.map((mark, index) => mark - (marks[index - 1] ?? at)));
    },
    end: async () => {
      isOver = true;
      await Promise.all(buying);
    },
  };
}

export async function listStored(shop: FailoverShop): Promise<Set<string>> {
  const rows = await shop.db.selectFrom('orders').select('id').where('product_id', '=', shop.productId).execute();
  return new Set(rows.map(({ id }) => id));
}
