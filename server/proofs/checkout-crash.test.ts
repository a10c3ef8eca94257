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
import { addDeliveryMethod } from '#server/services/freight/save-delivery-method.ts';
import { addProduct } from '#server/services/products/add-product.ts';
import { sampleDeliveryMethod, sampleProduct } from '#server/testing/sample-bodies.ts';

// kill -9 during checkouts of 20 lines, repeatedly on the same file.

const BUYERS = 4;
const LINES = 20;

let shop: ProcessShop;
let productIds: string[];
let methodId: string;
beforeEach(async () => {
  shop = await prepareProcessShop();
  const product = { ...sampleProduct, minimumQuantity: 1, availableQuantity: 1_000_000, price: 5 };
  productIds = await insideShop(shop.file, async ({ deps }) => {
    const ids: string[] = [];
    for (let n = 0; n < LINES; n += 1) ids.push((await addProduct(deps, product, 'cli')).id);
    methodId = (await addDeliveryMethod(deps, sampleDeliveryMethod(), 'cli')).id;
    return ids;
  });
});
afterEach(() => shop.remove());

interface Outcome {
  acknowledged: string[];
  cutOff: number;
  lost: number;
  inPart: number;
  problems: string[];
}

async function checkOut(url: string): Promise<string | null> {
  const lines = productIds.map((productId) => ({ productId, quantity: 1, price: 5 }));
  try {
    const response = await fetch(`${url}/api/checkouts`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${shop.token}`,
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify({ lines, address: '1 Dock Road', phone: '5550100', delivery: { methodId, freight: 4.9 } }),
      signal: AbortSignal.timeout(10_000),
    });
    return response.status === 201 ? ((await response.json()) as { _id: string })._id : null;
  } catch {
    return null;
  }
}

async function crash(cycles: number, sabotage: Sabotage = 'none'): Promise<Outcome> {
  const outcome: Outcome = { acknowledged: [], cutOff: 0, lost: 0, inPart: 0, problems: [] };
  let next = loadServer(shop, sabotage);
  for (let cycle = 0; cycle < cycles && outcome.inPart === 0; cycle += 1) {
    const { url, child } = await serve(next);
    if (cycle + 1 < cycles) next = loadServer(shop, sabotage);
    const before = outcome.acknowledged.length;
    const buyers = Array.from({ length: BUYERS }, async () => {
      while (child.signalCode === null && !child.killed) {
        const id = await checkOut(url);
        if (id === null) outcome.cutOff += 1;
        else outcome.acknowledged.push(id);
      }
    });
    const hasSold = () => outcome.acknowledged.length > before;
    await vi.waitUntil(hasSold, { timeout: 30_000, interval: 10 });
    await delay(Math.random() * 100);
    await kill(child);
    await Promise.all(buyers);
    await check(outcome);
  }
  await kill(next);
  return outcome;
}

async function check(outcome: Outcome): Promise<void> {
  const db = openDatabase(shop.file, { mustExist: true });
  const rows = await db
    .selectFrom('checkouts')
    .leftJoin('orders', 'orders.checkout_id', 'checkouts.id')
    .leftJoin('stock_movements', 'stock_movements.order_id', 'orders.id')
    .leftJoin('freights', 'freights.checkout_id', 'checkouts.id')
    .select(({ fn }) => ['checkouts.id', 'freights.id as freight', fn.count<number>('stock_movements.seq').as('lines')])
    .groupBy(['checkouts.id', 'freights.id'])
    .execute();
  outcome.problems = await verifyDatabase(db);
  await db.destroy();
  const stored = new Map(rows.map(({ id, lines }) => [id, lines]));
  outcome.inPart = rows.filter(({ lines, freight }) => lines !== LINES || freight === null).length;
  outcome.lost = outcome.acknowledged.filter((id) => !stored.has(id)).length;
}

test(
  'kill -9 during checkouts leaves none in part and loses no acknowledged one',
  async () => {
    const cycles = rounds(2, 100);
    const outcome = await crash(cycles);
    expect(outcome).toMatchObject({ lost: 0, inPart: 0, problems: [] });
    expect(outcome.acknowledged.length).toBeGreaterThanOrEqual(cycles);

    // It ends with the first checkout in part.
    const control = await crash(60, 'parts');
    expect(control.inPart).toBeGreaterThan(0);
    report({
      promise: 'After `kill -9` a checkout is there with all its orders, their stock and its freight, or not at all',
      tried: `${cycles} kills; ${outcome.acknowledged.length} checkouts of ${LINES} lines acknowledged, ${outcome.cutOff} cut off`,
      failed: outcome.lost + outcome.inPart + outcome.problems.length,
      control: `each statement a transaction of its own: ${control.inPart} checkouts in part`,
      test: 'server/proofs/checkout-crash.test.ts',
    });
  },
  PROOF_TIMEOUT_MS,
);
