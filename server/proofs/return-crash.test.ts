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
import { changePaymentTerms } from '#server/services/accounts/change-payment-terms.ts';
import { placeOrder } from '#server/services/checkouts/place-order.ts';
import { shipOrder } from '#server/services/fulfilment/ship-order.ts';
import { addProduct } from '#server/services/products/add-product.ts';
import { approveReturn } from '#server/services/returns/decide-return.ts';
import { receiveReturn } from '#server/services/returns/receive-return.ts';
import { requestReturn } from '#server/services/returns/request-return.ts';
import { changeRole } from '#server/services/users/change-role.ts';
import { createDatabase } from '#server/testing/postgres/postgres-databases.ts';
import { sampleProduct } from '#server/testing/sample-bodies.ts';
import { signInForTest } from '#server/testing/sign-in.ts';

// kill -9 while returns are received and settled, repeatedly on the same file or database.

const RETURNS = 4;

let shop: ProcessShop;
beforeEach(async () => {
  const server = inject('postgres');
  shop = await prepareProcessShop('demo.sqlite', server && (await createDatabase(server)));
});
afterEach(() => shop.remove());

interface Outcome {
  /** Receipts and settlements that had a response. */
  acknowledged: number;
  lost: number;
  problems: string[];
}

interface Prepared {
  token: string;
  /** Of orders on account, received where only settlements follow. */
  ids: string[];
}

function prepare(cycle: number, isReceived: boolean): Promise<Prepared> {
  const work = async ({ deps }: Demo): Promise<Prepared> => {
    const ours = {
      ...deps,
      settings: { ...deps.settings, accessTokenSecret: shop.secret, unpaidOrdersPerCustomer: 1000 },
    };
    const email = `staff-${cycle}-${randomUUID()}@test.example`;
    const { userId } = await signInForTest(ours, email);
    await changeRole(deps.db, { email, role: 'admin', actor: 'cli', at: deps.now() });
    const { token } = await signInForTest(ours, email);
    const terms = { paymentDays: 30, creditLimit: 1_000_000 };
    await changePaymentTerms(ours, { accountId: userId, terms, actor: userId });
    const product = { ...sampleProduct, minimumQuantity: 1, availableQuantity: 1000, price: 5 };
    const { id: productId } = await addProduct(deps, product, 'cli');
    const ids: string[] = [];
    for (let n = 0; n < RETURNS; n += 1) {
      const order = { productId, quantity: 10, address: '1 Dock Road', phone: '5550100', onAccount: true };
      const { id: orderId } = await placeOrder(ours, { owner: { userId }, order, idempotencyKey: null });
      await shipOrder(ours, orderId, userId);
      const asked = { quantity: 4, reason: 'damaged' as const };
      const { id } = await requestReturn(ours, { orderId, actor: userId, asked, idempotencyKey: null });
      await approveReturn(ours, { id, actor: userId, approval: { quantity: 4 } });
      if (isReceived) await receiveReturn(ours, { id, actor: userId, receipt: { quantity: 4, restocked: 3 } });
      ids.push(id);
    }
    return { token, ids };
  };
  return insideShop(shop.file, work, shop.databaseUrl);
}

async function send(url: string, token: string, [path, body]: readonly [string, object]): Promise<boolean> {
  const response = await fetch(`${url}/api/returns/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(10_000),
  });
  return response.status === 200;
}

/** A sabotaged server dies by itself; another one is killed at any time. */
async function crash(cycles: number, sabotage: Sabotage = 'none'): Promise<Outcome> {
  const outcome: Outcome = { acknowledged: 0, lost: 0, problems: [] };
  const isSettling = sabotage.startsWith('return-settlement');
  if (cycles === 0) return outcome;
  let next = loadServer(shop, sabotage);
  for (let cycle = 0; cycle < cycles && outcome.problems.length === 0; cycle += 1) {
    const { token, ids } = await prepare(cycle, isSettling);
    const { url, child } = await serve(next);
    if (cycle + 1 < cycles) next = loadServer(shop, sabotage);
    const done = new Map<string, number>();
    let ended = 0;
    const working = ids.map(async (id) => {
      const receipt = [`${id}/receipt`, { quantity: 4, restocked: 3 }] as const;
      const settlement = [`${id}/settlement`, { amount: 20 }] as const;
      for (const step of isSettling ? [settlement] : [receipt, settlement]) {
        const isDone = await send(url, token, step).catch(() => false);
        ended += 1;
        if (!isDone) return;
        done.set(id, (done.get(id) ?? 0) + 1);
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

const steps = ['approved', 'received', 'done'];

async function check(outcome: Outcome, done: Map<string, number>): Promise<void> {
  const read = async ({ deps: { db } }: Demo) => {
    outcome.problems = await verifyDatabase(db);
    return db.selectFrom('returns').selectAll().execute();
  };
  const returns = await insideShop(shop.file, read, shop.databaseUrl);
  outcome.lost += returns.filter(({ id, state }) => steps.indexOf(state) < (done.get(id) ?? 0)).length;
}

test.each(['receipt', 'settlement'] as const)(
  'kill -9 inside a %s of a return leaves all of it or nothing',
  async (step) => {
    const halfWay = await crash(1, `return-${step}`);
    expect(halfWay).toEqual({ acknowledged: 0, lost: 0, problems: [] });
    // Each is a start of the shop, which takes longer there.
    const cycles = rounds(0, inject('postgres') ? 25 : 60);
    const outcome = await crash(cycles);
    expect(outcome).toMatchObject({ lost: 0, problems: [] });
    expect(outcome.acknowledged).toBeGreaterThanOrEqual(cycles);

    const control = await crash(1, `return-${step}-without-transaction`);
    expect(control.problems.length).toBeGreaterThan(0);
    report({
      promise:
        step === 'receipt'
          ? 'After `kill -9` returned goods are received with their stock back, or not at all'
          : 'After `kill -9` a return is settled with its credit note and less that is owed, or not at all',
      tried: `${cycles + 1} kills, one between two statements; ${outcome.acknowledged} receipts and settlements had a response`,
      failed: outcome.lost + outcome.problems.length,
      control: `without the transaction: ${control.problems.length} invariants broken`,
      test: 'server/proofs/return-crash.test.ts',
    });
  },
  PROOF_TIMEOUT_MS,
);
