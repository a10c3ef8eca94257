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
import { orderBody, sampleProduct } from '#server/testing/sample-bodies.ts';
import { signInForTest } from '#server/testing/sign-in.ts';

// kill -9 while orders end whose goods others wait for, repeatedly on the same file.

const PRODUCTS = 4;
const STOCK = 100;

let shop: ProcessShop;
beforeEach(async () => {
  shop = await prepareProcessShop();
});
afterEach(() => shop.remove());

interface Outcome {
  /** Products whose order was cancelled with a response. */
  acknowledged: string[];
  served: number;
  lost: number;
  problems: string[];
}

interface Place {
  holder: string;
  waiters: string[];
  productIds: string[];
}

function prepare(cycle: number): Promise<Place> {
  return insideShop(shop.file, async ({ deps }) => {
    const settings = { ...deps.settings, accessTokenSecret: shop.secret };
    const signIn = async (name: string) =>
      (await signInForTest({ ...deps, settings }, `${name}-${cycle}-${randomUUID()}@test.example`)).token;
    const productIds: string[] = [];
    const product = { ...sampleProduct, minimumQuantity: 1, availableQuantity: STOCK, price: 5 };
    for (let n = 0; n < PRODUCTS; n += 1) productIds.push((await addProduct(deps, product, 'cli')).id);
    return { holder: await signIn('holder'), waiters: [await signIn('one'), await signIn('two')], productIds };
  });
}

async function send(url: string, method: string, path: string, token: string, body?: object) {
  const response = await fetch(`${url}/api/${path}`, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(10_000),
  });
  return { status: response.status, body: (await response.json()) as { _id: string } };
}

async function passOn(url: string, { holder, waiters }: Place, productId: string): Promise<boolean> {
  const order = await send(url, 'POST', 'orders', holder, orderBody(productId, STOCK));
  const requested = { ...orderBody(productId, STOCK / 2), price: 5 };
  for (const token of waiters) await send(url, 'POST', `products/${productId}/waitlist`, token, requested);
  return (await send(url, 'DELETE', `orders/${order.body._id}`, holder)).status === 200;
}

/** A sabotaged server dies by itself; another one is killed at any time. */
async function crash(cycles: number, sabotage: Sabotage = 'none'): Promise<Outcome> {
  const outcome: Outcome = { acknowledged: [], served: 0, lost: 0, problems: [] };
  if (cycles === 0) return outcome;
  let next = loadServer(shop, sabotage);
  for (let cycle = 0; cycle < cycles && outcome.problems.length === 0; cycle += 1) {
    const place = await prepare(cycle);
    const { url, child } = await serve(next);
    if (cycle + 1 < cycles) next = loadServer(shop, sabotage);
    let ended = 0;
    const passing = place.productIds.map(async (productId) => {
      const isDone = await passOn(url, place, productId).catch(() => false);
      ended += 1;
      if (isDone) outcome.acknowledged.push(productId);
    });
    await vi.waitUntil(() => ended > 0, { timeout: 30_000, interval: 1 });
    await delay(Math.random() * 10);
    await kill(child);
    await Promise.all(passing);
    await check(outcome);
  }
  await kill(next);
  return outcome;
}

async function check(outcome: Outcome): Promise<void> {
  const db = openDatabase(shop.file, { mustExist: true });
  const served = await db
    .selectFrom('waitlist_entries')
    .select(({ fn }) => ['product_id', fn.countAll<number>().as('count')])
    .where('closed_as', '=', 'served')
    .groupBy('product_id')
    .execute();
  outcome.problems = await verifyDatabase(db);
  await db.destroy();
  const whole = new Set(served.filter(({ count }) => count === 2).map(({ product_id }) => product_id));
  outcome.served = whole.size;
  outcome.lost = outcome.acknowledged.filter((id) => !whole.has(id)).length;
}

test(
  'kill -9 while goods go to the next in line leaves all of it or nothing',
  async () => {
    const halfWay = await crash(1, 'line');
    expect(halfWay).toEqual({ acknowledged: [], served: 0, lost: 0, problems: [] });
    const cycles = rounds(0, 100);
    const outcome = await crash(cycles);
    expect(outcome).toMatchObject({ lost: 0, problems: [] });
    expect(outcome.acknowledged.length).toBeGreaterThanOrEqual(cycles);

    const control = await crash(1, 'line-without-transaction');
    expect(control.problems.length).toBeGreaterThan(0);
    report({
      promise:
        'After `kill -9` goods that came back are with the next in line, or still with the customer who held them',
      tried: `${cycles + 1} kills, one between two statements; ${outcome.acknowledged.length} held orders ended with a response`,
      failed: outcome.lost + outcome.problems.length,
      control: `without the transaction: ${control.problems.length} invariants broken`,
      test: 'server/proofs/waitlist-crash.test.ts',
    });
  },
  PROOF_TIMEOUT_MS,
);
