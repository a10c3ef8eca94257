import type { ChildProcess } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { verifyDatabase } from '#server/db/checks/verify.ts';
import { openDatabase } from '#server/db/sqlite/connection.ts';
import {
  kill,
  loadServer,
  order,
  type ProcessShop,
  prepareProcessShop,
  type SentOrder,
  serve,
} from '#server/proofs/support/process-shop.ts';
import { PROOF_TIMEOUT_MS, report, rounds } from '#server/proofs/support/proof.ts';
import type { Sabotage } from '#server/proofs/support/sabotage.ts';

const BUYERS = 8;

let shop: ProcessShop;
beforeEach(async () => {
  shop = await prepareProcessShop();
});
afterEach(() => shop.remove());

interface Outcome {
  acknowledged: number;
  cutOff: number;
  lost: string[];
  problems: string[];
}

async function buyUntilItDies(url: string, child: ChildProcess): Promise<SentOrder[]> {
  const sent: SentOrder[] = [];
  const buyers = Array.from({ length: BUYERS }, async () => {
    while (child.signalCode === null && !child.killed) sent.push(await order(shop, url));
  });
  await vi.waitUntil(() => sent.some(({ acknowledged }) => acknowledged !== null), { timeout: 30_000, interval: 10 });
  await delay(Math.random() * 150);
  await kill(child);
  await Promise.all(buyers);
  return sent;
}

async function crash(cycles: number, sabotage: Sabotage = 'none'): Promise<Outcome> {
  const sent: SentOrder[] = [];
  const outcome: Outcome = { acknowledged: 0, cutOff: 0, lost: [], problems: [] };
  const keys = new Map<string, string>();
  let next = loadServer(shop, sabotage);
  for (let cycle = 0; cycle < cycles; cycle += 1) {
    const server = await serve(next);
    next = loadServer(shop, sabotage);
    // A request that is sent again with its key must not order twice.
    for (const { key } of sent.filter(({ acknowledged }) => acknowledged === null).slice(-BUYERS)) {
      sent.push(await order(shop, server.url, key));
    }
    sent.push(...(await buyUntilItDies(server.url, server.child)));
  }
  const last = await serve(next);
  await check(sent, keys, outcome);
  await kill(last.child, 'SIGTERM');
  return outcome;
}

async function check(sent: SentOrder[], keys: Map<string, string>, outcome: Outcome): Promise<void> {
  const db = openDatabase(shop.file, { mustExist: true });
  const rows = await db.selectFrom('orders').select(['id', 'idempotency_key']).execute();
  outcome.problems.push(...(await verifyDatabase(db)));
  await db.destroy();
  const stored = new Set(rows.map(({ id }) => id));
  for (const { key, acknowledged } of sent) {
    if (acknowledged === null) {
      outcome.cutOff += 1;
      continue;
    }
    outcome.acknowledged += 1;
    if (!stored.has(acknowledged)) outcome.lost.push(acknowledged);
    const earlier = keys.get(key);
    if (earlier !== undefined && earlier !== acknowledged) outcome.problems.push(`Key ${key} made two orders`);
    keys.set(key, acknowledged);
  }
}

test(
  'kill -9 during orders loses no acknowledged order',
  async () => {
    const cycles = rounds(2, 200);
    const outcome = await crash(cycles);
    expect(outcome.acknowledged).toBeGreaterThan(cycles);
    expect([outcome.lost, outcome.problems]).toEqual([[], []]);

    const control = await crash(1, 'commit');
    expect(control.lost.length).toBeGreaterThan(0);
    report({
      promise: 'An acknowledged order survives `kill -9`, and an order that is sent again is not placed twice',
      tried: `${cycles} kills; ${outcome.acknowledged} acknowledged orders, ${outcome.cutOff} requests cut off`,
      failed: outcome.lost.length + outcome.problems.length,
      control: `acknowledged before the commit, 1 kill: ${control.lost.length} of ${control.acknowledged} lost`,
      test: 'server/proofs/crash.test.ts',
    });
  },
  PROOF_TIMEOUT_MS,
);
