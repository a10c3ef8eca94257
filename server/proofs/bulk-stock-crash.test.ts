import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { verifyDatabase } from '#server/db/checks/verify.ts';
import { type EngineShop, prepareEngineShop } from '#server/proofs/support/engine-shop.ts';
import { kill, loadServer, serve } from '#server/proofs/support/process-shop.ts';
import { PROOF_TIMEOUT_MS, report, rounds } from '#server/proofs/support/proof.ts';
import { PART_SIZE } from '#server/services/bulk/set-stock.ts';
import { writeProducts } from '#server/services/bulk/write-products.ts';
import { sampleProduct } from '#server/testing/sample-bodies.ts';
import type { BulkStockResult } from '#shared/contracts/bulk/bulk.ts';

// kill -9 in the midst of 600 changes of stock by one call, which is then repeated with the same key, or without one.

const PRODUCTS = 600;
const PARTS = PRODUCTS / PART_SIZE;

let shop: EngineShop;
beforeEach(async () => {
  shop = await prepareEngineShop();
  const lines = Array.from({ length: PRODUCTS }, (_, row) => ({ ...sampleProduct, partNumber: `BS-${row}` }));
  await writeProducts(shop.demo.deps, { lines, actor: shop.adminId, idempotencyKey: null });
});
afterEach(() => shop.remove());

const lines = Array.from({ length: PRODUCTS }, (_, row) => ({ partNumber: `BS-${row}`, change: 1, reason: 'Truck' }));

async function send(url: string, key: string | null): Promise<BulkStockResult[]> {
  const response = await fetch(`${url}/api/bulk/stock`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${shop.apiKey}`,
      ...(key !== null && { 'idempotency-key': key }),
    },
    body: JSON.stringify({ lines }),
  });
  expect(response.status).toBe(200);
  return (await response.json()) as BulkStockResult[];
}

async function countParts(): Promise<number> {
  const { parts } = await shop.db
    .selectFrom('bulk_parts')
    .select(({ fn }) => fn.countAll<number>().as('parts'))
    .executeTakeFirstOrThrow();
  return Number(parts);
}

/** How often each line was applied. */
async function countApplied(since: number): Promise<Map<number, number>> {
  const rows = await shop.db
    .selectFrom('stock_movements')
    .select(['product_id', ({ fn }) => fn.sum<number>('quantity').as('moved')])
    .where('seq', '>', since)
    .groupBy('product_id')
    .execute();
  const times = [...Array.from({ length: PRODUCTS - rows.length }, () => 0), ...rows.map(({ moved }) => Number(moved))];
  return new Map([...Map.groupBy(times, (moved) => moved)].map(([moved, products]) => [moved, products.length]));
}

async function newestMovement(): Promise<number> {
  const row = await shop.db
    .selectFrom('stock_movements')
    .select(({ fn }) => fn.max('seq').as('seq'))
    .executeTakeFirst();
  return Number(row?.seq ?? 0);
}

/** Sends the call to a server that is killed in its midst, and again to another one. */
async function crash(hasKey: boolean, parts: number): Promise<{ applied: Map<number, number>; before: number }> {
  const key = hasKey ? randomUUID() : null;
  const since = await newestMovement();
  const done = await countParts();
  const { url, child } = await serve(loadServer(shop));
  const sent = expect(send(url, key)).rejects.toThrow();
  await vi.waitUntil(async () => (await countParts()) >= done + parts, { timeout: 30_000, interval: 1 });
  await kill(child);
  await sent;
  const before = (await countParts()) - done;
  const next = await serve(loadServer(shop));
  const results = await send(next.url, key);
  expect(new Set(results.map(({ result }) => result))).toEqual(new Set(['done']));
  if (hasKey) expect(await send(next.url, key)).toEqual(results);
  await kill(next.child, 'SIGTERM');
  return { applied: await countApplied(since), before };
}

test(
  'kill -9 in the midst of a bulk call of stock, repeated with its key, applies each line exactly once',
  async () => {
    const count = rounds(1, 12);
    let failed = 0;
    let cut = 0;
    for (let round = 0; round < count; round += 1) {
      const { applied, before } = await crash(true, 1 + (round % (PARTS - 3)));
      if (before < PARTS) cut += 1;
      if (applied.get(1) !== PRODUCTS) failed += 1;
    }
    expect(failed).toBe(0);
    expect(cut).toBeGreaterThan(0);
    expect(await verifyDatabase(shop.db)).toEqual([]);

    const { applied: without } = await crash(false, 2);
    const twice = without.get(2) ?? 0;
    expect(twice).toBeGreaterThan(0);
    expect(await verifyDatabase(shop.db)).toEqual([]);
    report({
      promise:
        'A bulk call of stock that is cut off by kill -9 and repeated with its key applies each line exactly once',
      tried: `${count} kills of a process with a call of ${PRODUCTS} lines, ${cut} in its midst`,
      failed,
      control: `without a key: ${twice} of ${PRODUCTS} lines were applied twice`,
      test: 'server/proofs/bulk-stock-crash.test.ts',
    });
  },
  PROOF_TIMEOUT_MS,
);
