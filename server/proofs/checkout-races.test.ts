import BetterSqlite3 from 'better-sqlite3';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, expect, inject, test, vi } from 'vitest';
import { verifyDatabase } from '#server/db/checks/verify.ts';
import { sqlState } from '#server/db/database-error.ts';
import type { Deps } from '#server/deps.ts';
import { PROOF_TIMEOUT_MS, report, rounds } from '#server/proofs/support/proof.ts';
import { inRandomLockOrder, withStaleProducts } from '#server/proofs/support/without-guards.ts';
import { checkoutBody } from '#server/testing/sample-bodies.ts';
import { openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';
import type { Checkout } from '#shared/contracts/checkouts/checkouts.ts';
import type { Product } from '#shared/contracts/products/products.ts';

// Many buyers check out overlapping lines at once, and some cancel at the same time.

const PRODUCTS = 30;
const LINES = 20;
const isOnPostgres = inject('postgres') !== undefined;

afterEach(() => vi.restoreAllMocks());

interface Outcome {
  placed: number;
  refused: number;
  failed: number;
  /** Checkouts that hold some of their lines only, and orders of refused buyers. */
  inPart: number;
  deadlocks: number;
  problems: string[];
}

/** Stock for a third of the buyers, so that many find some lines sold out. */
async function openShop(buyers: number, replace?: (deps: Deps) => Partial<Deps>) {
  const shop = await openTestShop({ ...(replace && { replace }) });
  const products: Product[] = [];
  for (let n = 0; n < PRODUCTS; n += 1) {
    const availableQuantity = Math.ceil((buyers * LINES) / PRODUCTS / 3) + (n % 5);
    products.push(await shop.addProduct({ minimumQuantity: 1, availableQuantity, price: 5 }));
  }
  const customers = await Promise.all(Array.from({ length: buyers }, () => shop.addUser()));
  return { shop, products, customers };
}

function sample<T>(items: T[], count: number): T[] {
  const left = [...items];
  return Array.from({ length: count }, () => left.splice(Math.floor(Math.random() * left.length), 1)).flat();
}

interface Sabotage {
  replace?: (deps: Deps) => Partial<Deps>;
  keepRolledBack?: boolean;
}

async function race(buyers: number, { replace, keepRolledBack = false }: Sabotage = {}): Promise<Outcome> {
  const { shop, products, customers } = await openShop(buyers, replace);
  const countDeadlocks = watchTransactions(keepRolledBack);
  const buy = async ({ token }: TestUser, index: number) => {
    const body = checkoutBody(sample(products, LINES));
    const { status, body: checkout } = await shop.request<Checkout>('POST', '/api/checkouts', { token, body });
    if (status !== 201 || index % 4 !== 0) return status;
    const cancelled = checkout.orders.filter((_, n) => n % 7 === 0).map(({ _id }) => `/api/orders/${_id}`);
    const statuses = await Promise.all(
      cancelled.map(async (path) => (await shop.request('DELETE', path, { token })).status),
    );
    return statuses.find((status) => status !== 200) ?? 201;
  };
  const statuses = await Promise.all(customers.map(buy));
  const of = (status: number) => statuses.filter((each) => each === status).length;
  const outcome = {
    placed: of(201),
    refused: of(409),
    failed: buyers - of(201) - of(409),
    inPart: await countInPart(shop, of(201)),
    deadlocks: countDeadlocks(),
    problems: await verifyDatabase(shop.deps.db),
  };
  vi.restoreAllMocks();
  await shop.close().catch((error: unknown) => {
    if (replace === undefined) throw error;
  });
  return outcome;
}

async function countInPart({ deps: { db } }: TestShop, placed: number): Promise<number> {
  const { rows } = await sql<{ orders: number }>`select count(*) as orders from orders group by checkout_id`.execute(
    db,
  );
  const inPart = rows.filter(({ orders }) => orders !== LINES).length;
  return inPart + Math.abs(rows.length - placed);
}

/** Counts PostgreSQL's deadlocks. `keepRolledBack` commits rollbacks, on both engines. */
function watchTransactions(keepRolledBack: boolean): () => number {
  let deadlocks = 0;
  const { query } = pg.Client.prototype;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const changed = keepRolledBack && args[0] === 'rollback' ? ['commit'] : args;
    const result: unknown = Reflect.apply(query, this, changed);
    const count = (error: unknown) => {
      if (sqlState(error) === '40P01') deadlocks += 1;
    };
    if (result instanceof Promise) result.catch(count);
    return result;
  });
  const { exec } = BetterSqlite3.prototype;
  vi.spyOn(BetterSqlite3.prototype, 'exec').mockImplementation(function (this: BetterSqlite3.Database, source) {
    return exec.call(this, keepRolledBack ? source.replace('rollback to work; ', '') : source);
  });
  return () => deadlocks;
}

test(
  'checkouts of overlapping lines sell no unit twice, are never placed in part, and never deadlock',
  async () => {
    const buyers = rounds(30, 1000);
    const outcome = await race(buyers);
    expect(outcome).toMatchObject({ failed: 0, inPart: 0, deadlocks: 0, problems: [] });
    expect(outcome.placed).toBeGreaterThan(0);
    expect(outcome.refused).toBeGreaterThan(0);
    expect(outcome.placed + outcome.refused).toBe(buyers);

    const controls: string[] = [];
    const control = await race(20, { replace: withStaleProducts, keepRolledBack: true });
    expect(control.inPart).toBeGreaterThan(0);
    controls.push(`with stale stock and without rollback: ${control.inPart} of 20 checkouts in part`);
    if (isOnPostgres) {
      const unordered = await race(20, { replace: inRandomLockOrder });
      expect(unordered.deadlocks).toBeGreaterThan(0);
      controls.push(`products locked in any order: ${unordered.deadlocks} deadlocks among 20 checkouts`);
    }
    report({
      promise: 'Checkouts of overlapping lines sell no unit twice, are placed whole or not at all, and never deadlock',
      tried: `${buyers} buyers of ${LINES} of ${PRODUCTS} products at once: ${outcome.placed} placed, ${outcome.refused} refused`,
      failed: outcome.failed + outcome.inPart + outcome.deadlocks + outcome.problems.length,
      control: controls.join('; '),
      test: 'server/proofs/checkout-races.test.ts',
    });
  },
  PROOF_TIMEOUT_MS,
);
