import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { verifyDatabase } from '#server/db/checks/verify.ts';
import { openDatabase } from '#server/db/sqlite/connection.ts';
import {
  insideShop,
  kill,
  loadServer,
  type ProcessShop,
  prepareProcessShop,
  serve,
} from '#server/proofs/support/process-shop.ts';
import { PROOF_TIMEOUT_MS, report, rounds } from '#server/proofs/support/proof.ts';
import type { Sabotage } from '#server/proofs/support/sabotage.ts';
import { addProduct } from '#server/services/products/add-product.ts';
import { startQuote } from '#server/services/quotes/answer-quote.ts';
import { sampleProduct } from '#server/testing/sample-bodies.ts';
import { signInForTest } from '#server/testing/sign-in.ts';

// kill -9 while customers accept quotes, repeatedly on the same file.

const QUOTES = 4;

let shop: ProcessShop;
beforeEach(async () => {
  shop = await prepareProcessShop();
});
afterEach(() => shop.remove());

interface Outcome {
  /** Quotes whose acceptance had a response. */
  acknowledged: string[];
  accepted: number;
  lost: number;
  problems: string[];
}

function prepare(cycle: number): Promise<{ token: string; ids: string[] }> {
  return insideShop(shop.file, async ({ deps }) => {
    const settings = { ...deps.settings, accessTokenSecret: shop.secret };
    const customer = await signInForTest({ ...deps, settings }, `customer-${cycle}-${randomUUID()}@test.example`);
    const { id: productId } = await addProduct(deps, { ...sampleProduct, minimumQuantity: 1, price: 5 }, 'cli');
    const offer = { lines: [{ productId, quantity: 10, price: 4 }], lastDay: lastDay() };
    const ids: string[] = [];
    for (let n = 0; n < QUOTES; n += 1) {
      const started = { customerId: customer.userId, actor: customer.userId, offer, idempotencyKey: null };
      ids.push((await startQuote(deps, started)).id);
    }
    return { token: customer.token, ids };
  });
}

const lastDay = () => new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);

async function accept(url: string, token: string, id: string): Promise<boolean> {
  const response = await fetch(`${url}/api/quotes/${id}/acceptance`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'idempotency-key': id },
    body: JSON.stringify({
      version: 1,
      lines: [{ line: 0, quantity: 10 }],
      address: '1 Dock Road',
      phone: '5550100',
    }),
    signal: AbortSignal.timeout(10_000),
  });
  return response.status === 201;
}

/** A sabotaged server dies by itself; another one is killed at any time. */
async function crash(cycles: number, sabotage: Sabotage = 'none'): Promise<Outcome> {
  const outcome: Outcome = { acknowledged: [], accepted: 0, lost: 0, problems: [] };
  if (cycles === 0) return outcome;
  let next = loadServer(shop, sabotage);
  for (let cycle = 0; cycle < cycles && outcome.problems.length === 0; cycle += 1) {
    const { token, ids } = await prepare(cycle);
    const { url, child } = await serve(next);
    if (cycle + 1 < cycles) next = loadServer(shop, sabotage);
    let ended = 0;
    const accepting = ids.map(async (id) => {
      const isDone = await accept(url, token, id).catch(() => false);
      ended += 1;
      if (isDone) outcome.acknowledged.push(id);
    });
    await vi.waitUntil(() => ended > 0, { timeout: 30_000, interval: 1 });
    await delay(Math.random() * 10);
    await kill(child);
    await Promise.all(accepting);
    await check(outcome);
  }
  await kill(next);
  return outcome;
}

async function check(outcome: Outcome): Promise<void> {
  const db = openDatabase(shop.file, { mustExist: true });
  const quotes = await db.selectFrom('quotes').select('id').where('state', '=', 'accepted').execute();
  outcome.problems = await verifyDatabase(db);
  const orders = await db.selectFrom('orders').select('id').execute();
  if (orders.length !== quotes.length) outcome.problems.push(`${orders.length} orders of ${quotes.length} quotes`);
  await db.destroy();
  const accepted = new Set(quotes.map(({ id }) => id));
  outcome.accepted = accepted.size;
  outcome.lost = outcome.acknowledged.filter((id) => !accepted.has(id)).length;
}

test(
  'kill -9 while quotes are accepted leaves all of an acceptance or nothing',
  async () => {
    const halfWay = await crash(1, 'quote');
    expect(halfWay).toEqual({ acknowledged: [], accepted: 0, lost: 0, problems: [] });
    const cycles = rounds(0, 100);
    const outcome = await crash(cycles);
    expect(outcome).toMatchObject({ lost: 0, problems: [] });
    expect(outcome.acknowledged.length).toBeGreaterThanOrEqual(cycles);

    const control = await crash(1, 'quote-without-transaction');
    expect(control.problems.length).toBeGreaterThan(0);
    report({
      promise: 'After `kill -9` a quote is accepted with its orders, or open without any',
      tried: `${cycles + 1} kills, one between two statements; ${outcome.acknowledged.length} acceptances had a response`,
      failed: outcome.lost + outcome.problems.length,
      control: `without the transaction: ${control.problems.length} invariants broken`,
      test: 'server/proofs/quote-crash.test.ts',
    });
  },
  PROOF_TIMEOUT_MS,
);
