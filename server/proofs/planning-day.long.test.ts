import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { verifyDatabase } from '#server/db/checks/verify.ts';
import { type EngineShop, prepareEngineShop } from '#server/proofs/support/engine-shop.ts';
import { loadServer, serve } from '#server/proofs/support/process-shop.ts';
import { PROOF_TIMEOUT_MS, report } from '#server/proofs/support/proof.ts';
import { changePaymentTerms } from '#server/services/accounts/change-payment-terms.ts';
import { placeOrder } from '#server/services/checkouts/place-order.ts';
import { recordTransfer } from '#server/services/payments/record-transfer.ts';
import { addProduct } from '#server/services/products/add-product.ts';
import { sampleProduct } from '#server/testing/sample-bodies.ts';
import { signInForTest } from '#server/testing/sign-in.ts';

// The example of docs/integration.md plays a planning system for a day, and is killed at ten points.

const PROGRAM = path.join(import.meta.dirname, '../../docs/examples/planning-system.ts');
const PRODUCTS = 500;
const DELIVERED = 25;
const ORDERS = 40;
/** Killed so soon after its request of this number began; the first ones are the long ones. */
const KILLS: [number, number][] = [
  [1, 0],
  [1, 60],
  [1, 5],
  [1, 80],
  [2, 3],
  [3, 0],
  [7, 2],
  [12, 6],
  [12, 1],
  [9, 0],
];

let shop: EngineShop;
let url: string;
beforeEach(async () => {
  shop = await prepareEngineShop();
  ({ url } = await serve(loadServer(shop)));
});
afterEach(() => shop.remove());

/** On account, by customers; returns their total in minor units and their ids. */
async function orderAll(): Promise<{ ids: string[]; accountId: string }> {
  const { deps } = shop.demo;
  const { userId } = await signInForTest(deps, 'buyer@test.example');
  await changePaymentTerms(deps, {
    accountId: userId,
    terms: { paymentDays: 30, creditLimit: 1_000_000 },
    actor: userId,
  });
  const { id: productId } = await addProduct(
    deps,
    { ...sampleProduct, minimumQuantity: 1, price: 5, availableQuantity: 10_000 },
    'cli',
  );
  const ids: string[] = [];
  while (ids.length < ORDERS) {
    const order = { productId, quantity: 1, address: '1 Dock Road', phone: '5550100', onAccount: true };
    ids.push((await placeOrder(deps, { owner: { userId }, order, idempotencyKey: null })).id);
  }
  return { ids, accountId: userId };
}

/** Runs until its end, or until it is killed; returns the requests that it began. */
async function run(state: string, more: Record<string, string> = {}, kill?: [number, number]): Promise<string[]> {
  const child: ChildProcess = spawn(process.execPath, [PROGRAM], {
    env: { SHOP_URL: url, SHOP_KEY: shop.apiKey, STATE: state, ...more },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const lines: string[] = [];
  if (!child.stdout) throw new Error('It has no output');
  for await (const line of createInterface(child.stdout)) {
    lines.push(line);
    if (!kill || lines.length !== kill[0]) continue;
    await delay(kill[1]);
    child.kill('SIGKILL');
  }
  const [code, signal] = await ended;
  if (kill) expect(signal).toBe('SIGKILL');
  else expect(code).toBe(0);
  return lines;
}

/** How many of the new products have which stock. */
async function stockOf(day: string): Promise<Map<number, number>> {
  const rows = await shop.db
    .selectFrom('products')
    .select('available_quantity')
    .where('part_number', 'like', `PS-${day}-%`)
    .execute();
  return new Map(
    [...Map.groupBy(rows, (row) => row.available_quantity)].map(([stock, products]) => [stock, products.length]),
  );
}

interface Kept {
  shipped: string[];
  invoices: { number: string; total: number }[];
  payments: { id: number; amount: number }[];
}

test(
  'a planning system that is killed at ten points of its day loses nothing and does nothing twice',
  async () => {
    const state = path.join(shop.dataDir, 'planning.json');
    const { ids, accountId } = await orderAll();
    for (const kill of KILLS) await run(state, {}, kill);
    await run(state);
    // Then customers pay, and it asks once more.
    const { deps } = shop.demo;
    for (const [index, orderId] of ids.entries()) {
      const transfer = {
        date: '2026-01-02',
        reference: `RF${index}`,
        amount: 5,
        orders: [{ orderId, amount: 5 }],
      };
      await recordTransfer(deps, { accountId, transfer, actor: shop.adminId, idempotencyKey: null });
    }
    await run(state);
    const kept = JSON.parse(readFileSync(state, 'utf8')) as Kept;
    expect(await stockOf('2026-11-30')).toEqual(new Map([[DELIVERED, PRODUCTS]]));
    const prices = await shop.db
      .selectFrom('products')
      .select('price_units')
      .where('part_number', 'like', 'PS-%')
      .execute();
    expect(new Set(prices.map(({ price_units }) => price_units)).size).toBe(PRODUCTS);
    expect(kept.shipped.toSorted()).toEqual(ids.toSorted());
    const shipments = await shop.db.selectFrom('shipments').select(['order_id', 'tracking_number']).execute();
    expect(shipments.map(({ order_id }) => order_id).toSorted()).toEqual(ids.toSorted());
    expect(new Set(shipments.map(({ tracking_number }) => tracking_number)).size).toBe(ORDERS);
    const invoices = await shop.db.selectFrom('invoices').select('number').execute();
    expect(kept.invoices.map(({ number }) => number).toSorted()).toEqual(
      invoices.map(({ number }) => number).toSorted(),
    );
    expect(invoices).toHaveLength(ORDERS);
    expect(kept.payments.reduce((sum, { amount }) => sum + amount, 0)).toBe(5 * ORDERS);
    expect(new Set(kept.payments.map(({ id }) => id)).size).toBe(ORDERS);
    expect(await verifyDatabase(shop.db)).toEqual([]);

    // The control: the same day without keys, killed while the stock arrives.
    const other = path.join(shop.dataDir, 'without-keys.json');
    const without = { KEYS: 'off', DAY: '2026-12-01' };
    let twice = 0;
    for (let tries = 0; tries < 20 && twice === 0; tries += 1) {
      await rm(other, { force: true });
      await run(other, without, [2, 30 + 10 * tries]);
      await run(other, without);
      twice = [...(await stockOf('2026-12-01'))]
        .filter(([stock]) => stock > (tries + 1) * DELIVERED)
        .reduce((sum, [, products]) => sum + products, 0);
    }
    expect(twice).toBeGreaterThan(0);
    report({
      promise: 'A planning system that is killed at ten points of its day loses nothing and does nothing twice',
      tried: `a day of ${PRODUCTS} products, their stock and prices, ${ORDERS} orders shipped with tracking numbers, invoices and payments; ${KILLS.length} kills`,
      failed: 0,
      control: `without keys: the delivery of ${twice} of ${PRODUCTS} products came twice`,
      test: 'server/proofs/planning-day.long.test.ts',
    });
  },
  PROOF_TIMEOUT_MS,
);
