import { setTimeout as delay } from 'node:timers/promises';
import { engineOf } from '#server/db/schema/dialect.ts';
import type { ProductRow } from '#server/db/schema/tables/products.ts';
import type { Database } from '#server/db/schema/tables.ts';
import type { Deps } from '#server/deps.ts';
import { findBuyerAfter, listPurchases, type PurchaseRow } from '#server/queries/checkouts/purchases.ts';
import { readProducts } from '#server/queries/products/products.ts';
import { rhythmsOf } from '#server/services/products/list-parts.ts';
import {
  DEMAND_DAYS,
  daysUntilEmpty,
  expectedDays,
  MAX_DEMAND_ROWS,
  sumOfWeek,
  WEEK_DAYS,
} from '#shared/domain/stock/demand.ts';

/** What is expected of one product. */
export interface ExpectedDemand {
  productId: string;
  /** The quantity of each day from the time of the forecast on. */
  daily: number[];
  /** The customers of the next seven days. */
  customers: number;
}

export interface Forecast {
  /** Milliseconds since 1970. */
  computedAt: number;
  /** At most `MAX_DEMAND_ROWS`, the shortest stock first. */
  rows: ExpectedDemand[];
  /** The number of products, also of those beyond the last row. */
  products: number;
}

/** A forecast is computed again after this many times the time that it took. */
const REST = 20;
/** Work that delays other requests, and the share of the time that it may take. */
const WORK_MS = 5;
const SHARE = 0.2;
/** A request waits this long for a forecast that is being computed. */
const PATIENCE_MS = 1000;
const PRODUCTS_AT_ONCE = 500;

/**
 * Returns the forecast, computed beside the requests when the last one is too old; that one while the next takes long, or
 * null when there was none.
 */
export function createForecasts(
  deps: Pick<Deps, 'db' | 'log' | 'now' | 'isShuttingDown'>,
): () => Promise<Forecast | null> {
  let last: (Forecast & { validForMs: number }) | null = null;
  let computing: Promise<void> | null = null;

  async function compute(): Promise<void> {
    const started = performance.now();
    const forecast = await forecastDemand(deps);
    if (forecast) last = { ...forecast, validForMs: (performance.now() - started) * REST };
  }

  return async () => {
    const age = last === null ? Number.POSITIVE_INFINITY : deps.now() - last.computedAt;
    // Negative after the clock was set back.
    if (last && age >= 0 && age < last.validForMs) return last;
    computing ??= compute()
      .catch((error: unknown) =>
        deps.log.error('The demand could not be computed; the next request tries again', error),
      )
      .finally(() => {
        computing = null;
      });
    const waited = new AbortController();
    const patience = delay(PATIENCE_MS, undefined, { ref: false, signal: waited.signal }).catch(() => {});
    await Promise.race([computing, patience]);
    waited.abort();
    return last;
  };
}

/** Reads the orders customer by customer, with pauses. Null when the server stops meanwhile. */
async function forecastDemand(deps: Pick<Deps, 'db' | 'now' | 'isShuttingDown'>): Promise<Forecast | null> {
  const { db, now, isShuttingDown } = deps;
  const computedAt = now();
  const pause = createPauses(db);
  const expected = new Map<string, ExpectedDemand>();
  for (let buyer = await findBuyerAfter(db, ''); buyer !== undefined; buyer = await findBuyerAfter(db, buyer)) {
    addPurchases(expected, await listPurchases(db, { ownerId: buyer }, computedAt), computedAt);
    await pause();
    if (isShuttingDown()) return null;
  }
  const all = [...expected.values()];
  const found: DemandRow[] = [];
  for (let start = 0; start < all.length; start += PRODUCTS_AT_ONCE) {
    found.push(...(await readDemand(db, all.slice(start, start + PRODUCTS_AT_ONCE))));
    await pause();
    if (isShuttingDown()) return null;
  }
  const rows = found.sort(compareDemand).slice(0, MAX_DEMAND_ROWS);
  return { computedAt, rows: rows.map(({ expected }) => expected), products: found.length };
}

/** Adds what one customer's rhythms let expect. */
function addPurchases(expected: Map<string, ExpectedDemand>, purchases: PurchaseRow[], now: number): void {
  for (const { last, rhythm } of rhythmsOf(purchases)) {
    const productId = last.product_id;
    const days = expectedDays(rhythm, now);
    const [first] = days;
    if (first === undefined) continue;
    const sum = expected.get(productId) ?? { productId, daily: Array<number>(DEMAND_DAYS).fill(0), customers: 0 };
    for (const day of days) sum.daily[day] = (sum.daily[day] ?? 0) + rhythm.usualQuantity;
    if (first < WEEK_DAYS) sum.customers += 1;
    expected.set(productId, sum);
  }
}

export interface DemandRow {
  expected: ExpectedDemand;
  product: ProductRow;
  quantity: number;
  daysUntilEmpty: number | null;
}

/** With the stock of now; only products on sale that are asked for within a week or whose stock will not last. */
export async function readDemand(db: Database, expected: ExpectedDemand[]): Promise<DemandRow[]> {
  const products = await readProducts(
    db,
    expected.map(({ productId }) => productId),
  );
  const byId = new Map(products.map((product) => [product.id, product]));
  const rows = expected.flatMap((each) => {
    const product = byId.get(each.productId);
    if (product === undefined) return [];
    const { daily } = each;
    const empty = daysUntilEmpty(daily, product.available_quantity);
    return { expected: each, product, quantity: sumOfWeek(daily), daysUntilEmpty: empty };
  });
  return rows.filter(({ quantity, daysUntilEmpty }) => quantity > 0 || daysUntilEmpty !== null).sort(compareDemand);
}

function compareDemand(a: DemandRow, b: DemandRow): number {
  const days = (a.daysUntilEmpty ?? DEMAND_DAYS) - (b.daysUntilEmpty ?? DEMAND_DAYS);
  return days === 0 ? b.quantity - a.quantity : days;
}

/** Reads of SQLite hold up the process: after some of them, other requests run. */
function createPauses(db: Database): () => Promise<void> {
  if (engineOf(db) === 'postgres') return async () => {};
  let since = performance.now();
  return async () => {
    const workedMs = performance.now() - since;
    if (workedMs < WORK_MS) return;
    await delay(workedMs * (1 / SHARE - 1), undefined, { ref: false });
    since = performance.now();
  };
}
