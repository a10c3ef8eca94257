import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { verifyDatabase } from '#server/db/checks/verify.ts';
import { openDatabase } from '#server/db/sqlite/connection.ts';
import { type ServedCluster, serveCluster } from '#server/proofs/support/cluster-shop.ts';
import {
  kill,
  order,
  type ProcessShop,
  prepareProcessShop,
  type SentOrder,
} from '#server/proofs/support/process-shop.ts';
import { PROOF_TIMEOUT_MS, report, rounds } from '#server/proofs/support/proof.ts';

// Workers of one shop are killed in turn while customers order; the primary replaces them.

const BUYERS = 8;
const PROCESSES = 2;
const ANSWERS_WITHIN_MS = 5000;

let shop: ProcessShop;
beforeEach(async () => {
  shop = await prepareProcessShop('bulkhead.sqlite');
});
afterEach(() => shop.remove());

interface Buying {
  sent: SentOrder[];
  stop: () => Promise<SentOrder[]>;
}

function startBuying(url: string): Buying {
  const sent: SentOrder[] = [];
  let isOver = false;
  const buyers = Array.from({ length: BUYERS }, async () => {
    while (!isOver) sent.push(await order(shop, url));
  });
  return {
    sent,
    stop: async () => {
      isOver = true;
      await Promise.all(buyers);
      return sent;
    },
  };
}

const acknowledgedIn = (sent: SentOrder[]) => sent.flatMap(({ acknowledged }) => acknowledged ?? []);

async function waitForOrders({ sent }: Buying, count: number): Promise<void> {
  const before = acknowledgedIn(sent).length;
  await vi.waitUntil(() => acknowledgedIn(sent).length >= before + count, { timeout: 30_000, interval: 5 });
}

async function killWorkers(served: ServedCluster, count: number): Promise<void> {
  for (const pid of [...(await served.workers()).values()].slice(0, count)) process.kill(pid, 'SIGKILL');
}

function countReplacements({ lines }: ServedCluster): number {
  return lines.filter(({ message }) => message === 'A process serves the shop in place of one that has ended').length;
}

interface Outcome {
  acknowledged: number;
  cutOff: number;
  lost: string[];
  problems: string[];
}

async function check(sent: SentOrder[]): Promise<Outcome> {
  const db = openDatabase(shop.file, { mustExist: true });
  const rows = await db.selectFrom('orders').select(['id', 'idempotency_key']).execute();
  const problems = await verifyDatabase(db);
  await db.destroy();
  const stored = new Set(rows.map(({ id }) => id));
  const acknowledged = acknowledgedIn(sent);
  const keys = Map.groupBy(
    sent.filter(({ acknowledged }) => acknowledged !== null),
    ({ key }) => key,
  );
  for (const [key, orders] of keys) {
    if (new Set(acknowledgedIn(orders)).size > 1) problems.push(`Key ${key} made two orders`);
  }
  return {
    acknowledged: acknowledged.length,
    cutOff: sent.length - acknowledged.length,
    lost: acknowledged.filter((id) => !stored.has(id)),
    problems,
  };
}

test(
  'killed workers are replaced, and lose no acknowledged order',
  async () => {
    const kills = rounds(2, 100);
    const served = await serveCluster(shop, { processes: PROCESSES, limits: false });
    const buying = startBuying(served.url);
    let slowestMs = 0;
    for (let i = 0; i < kills; i += 1) {
      await waitForOrders(buying, 5);
      await delay(Math.random() * 100);
      await killWorkers(served, 1);
      const killedAt = performance.now();
      await waitForOrders(buying, 1);
      slowestMs = Math.max(slowestMs, performance.now() - killedAt);
      await vi.waitUntil(() => countReplacements(served) > i, { timeout: 60_000, interval: 20 });
    }
    const sent = await buying.stop();
    // A request that is sent again with its key must not order twice.
    const again = sent.filter(({ acknowledged }) => acknowledged === null).map(({ key }) => key);
    for (const key of again) sent.push(await order(shop, served.url, key));
    const outcome = await check(sent);
    expect(await kill(served.primary, 'SIGTERM')).toBe(0);
    expect([outcome.lost, outcome.problems]).toEqual([[], []]);
    expect(slowestMs).toBeLessThan(ANSWERS_WITHIN_MS);

    const sabotaged = await serveCluster(shop, { processes: PROCESSES, limits: false, sabotage: 'commit' });
    const losing = startBuying(sabotaged.url);
    await waitForOrders(losing, 5);
    await killWorkers(sabotaged, PROCESSES);
    const control = await check(await losing.stop());
    expect(control.lost.length).toBeGreaterThan(0);
    report({
      promise: 'A process of WEB_PROCESSES that is killed is replaced, and no acknowledged order is lost',
      tried: `${kills} kills of one of ${PROCESSES}; ${outcome.acknowledged} acknowledged orders, ${outcome.cutOff} requests cut off; the next order after at most ${Math.round(slowestMs)} ms`,
      failed: outcome.lost.length + outcome.problems.length,
      control: `acknowledged before the commit, both killed: ${control.lost.length} of ${control.acknowledged} lost`,
      test: 'server/proofs/worker-crash.long.test.ts',
    });
  },
  PROOF_TIMEOUT_MS,
);
