import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest';
import { verifyDatabase } from '#server/db/checks/verify.ts';
import type { Demo } from '#server/demo/start-demo.ts';
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
import { placeOrder } from '#server/services/checkouts/place-order.ts';
import { shipOrder } from '#server/services/fulfilment/ship-order.ts';
import { addProduct } from '#server/services/products/add-product.ts';
import { recordMovement } from '#server/services/stock/record-movement.ts';
import { changeRole } from '#server/services/users/change-role.ts';
import { createDatabase } from '#server/testing/postgres/postgres-databases.ts';
import { sampleProduct } from '#server/testing/sample-bodies.ts';
import { signInForTest } from '#server/testing/sign-in.ts';

// kill -9 while orders leave in parts and are closed short, repeatedly on the same file or database.

const ORDERS = 4;
const QUANTITY = 10;

let shop: ProcessShop;
beforeEach(async () => {
  const server = inject('postgres');
  shop = await prepareProcessShop('demo.sqlite', server && (await createDatabase(server)));
});
afterEach(() => shop.remove());

interface Outcome {
  /** Shipments and closings that had a response. */
  acknowledged: number;
  lost: number;
  problems: string[];
}

interface Prepared {
  token: string;
  /** A part of each has left. */
  ids: string[];
}

function prepare(cycle: number): Promise<Prepared> {
  const work = async ({ deps }: Demo): Promise<Prepared> => {
    const ours = {
      ...deps,
      settings: { ...deps.settings, accessTokenSecret: shop.secret, unpaidOrdersPerCustomer: 1000 },
    };
    const email = `staff-${cycle}-${randomUUID()}@test.example`;
    const { userId } = await signInForTest(ours, email);
    await changeRole(deps.db, { email, role: 'admin', actor: 'cli', at: deps.now() });
    const { token } = await signInForTest(ours, email);
    const product = { ...sampleProduct, minimumQuantity: 1, availableQuantity: 1000, price: 5, tracksBatches: true };
    const { id: productId } = await addProduct(deps, product, 'cli');
    const batch = { number: '4711', bestBefore: null };
    const movement = { kind: 'received' as const, quantity: ORDERS * QUANTITY, reason: 'Truck', batch };
    await recordMovement(deps, { productId, movement, actor: 'cli', idempotencyKey: null });
    const ids: string[] = [];
    for (let n = 0; n < ORDERS; n += 1) {
      const order = { productId, quantity: QUANTITY, address: '1 Dock Road', phone: '5550100' };
      const { id } = await placeOrder(ours, { owner: { userId }, order, idempotencyKey: null });
      await shipOrder(ours, id, userId, { quantity: 1 });
      ids.push(id);
    }
    return { token, ids };
  };
  return insideShop(shop.file, work, shop.databaseUrl);
}

/** How much has left or will not come, by what had a response. */
type Done = Map<string, number>;

async function send(url: string, token: string, [method, path, body]: [string, string, object]): Promise<boolean> {
  const response = await fetch(`${url}/api/orders/${path}`, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(10_000),
  });
  return response.status === 200;
}

/** A sabotaged server dies by itself; another one is killed at any time. */
async function crash(cycles: number, sabotage: Sabotage = 'none'): Promise<Outcome> {
  const outcome: Outcome = { acknowledged: 0, lost: 0, problems: [] };
  if (cycles === 0) return outcome;
  let next = loadServer(shop, sabotage);
  for (let cycle = 0; cycle < cycles && outcome.problems.length === 0; cycle += 1) {
    const { token, ids } = await prepare(cycle);
    const { url, child } = await serve(next);
    if (cycle + 1 < cycles) next = loadServer(shop, sabotage);
    const done: Done = new Map(ids.map((id) => [id, 1]));
    let ended = 0;
    const working = ids.map(async (id) => {
      const steps: [number, [string, string, object]][] = [
        [3, ['PATCH', `status/${id}`, { quantity: 3, trackingNumber: id.slice(0, 20) }]],
        [6, ['POST', `${id}/closing-short`, { quantity: 6, reason: 'Sold out' }]],
      ];
      for (const [quantity, step] of sabotage.startsWith('closing-short') ? [closing(id)] : steps) {
        const isDone = await send(url, token, step).catch(() => false);
        ended += 1;
        if (!isDone) return;
        done.set(id, (done.get(id) ?? 0) + quantity);
        outcome.acknowledged += 1;
      }
    });
    await vi.waitUntil(() => ended > 0, { timeout: 30_000, interval: 1 });
    await delay(Math.random() * 20);
    await kill(child);
    await Promise.all(working);
    await check(outcome, done);
  }
  await kill(next);
  return outcome;
}

function closing(id: string): [number, [string, string, object]] {
  return [QUANTITY - 1, ['POST', `${id}/closing-short`, { quantity: QUANTITY - 1, reason: 'Sold out' }]];
}

async function check(outcome: Outcome, done: Done): Promise<void> {
  const orders = await insideShop(
    shop.file,
    async ({ deps: { db } }) => {
      outcome.problems = await verifyDatabase(db);
      return db
        .selectFrom('orders')
        .selectAll()
        .where('id', 'in', [...done.keys()])
        .execute();
    },
    shop.databaseUrl,
  );
  outcome.lost += orders.filter(
    ({ id, shipped_quantity, short_quantity }) => (shipped_quantity ?? 0) + short_quantity < (done.get(id) ?? 0),
  ).length;
}

test.each(['shipment', 'closing-short'] as const)(
  'kill -9 inside a %s of a part leaves all of it or nothing',
  async (step) => {
    const halfWay = await crash(1, step);
    expect(halfWay).toEqual({ acknowledged: 0, lost: 0, problems: [] });
    // Each is a start of the shop, which takes longer there.
    const cycles = rounds(0, inject('postgres') ? 25 : 60);
    const outcome = await crash(cycles);
    expect(outcome).toMatchObject({ lost: 0, problems: [] });
    expect(outcome.acknowledged).toBeGreaterThanOrEqual(cycles);

    const control = await crash(1, `${step}-without-transaction`);
    expect(control.problems.length).toBeGreaterThan(0);
    report({
      promise:
        step === 'shipment'
          ? 'After `kill -9` a part of an order has left with its shipment, batches, mail and event, or not at all'
          : 'After `kill -9` an order is closed short with its stock back, or not at all',
      tried: `${cycles + 1} kills, one between two statements; ${outcome.acknowledged} shipments and closings had a response`,
      failed: outcome.lost + outcome.problems.length,
      control: `without the transaction: ${control.problems.length} invariants broken`,
      test: 'server/proofs/shipment-crash.test.ts',
    });
  },
  PROOF_TIMEOUT_MS,
);
