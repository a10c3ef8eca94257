import { setTimeout as delay } from 'node:timers/promises';
import { engineOf } from '#server/db/schema/dialect.ts';
import type { Database } from '#server/db/schema/tables.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { hasOrdersToIndex, indexNextOrders } from '#server/queries/order-search.ts';

/** Orders in one transaction, which delays other requests by a few milliseconds. */
const BATCH = 100;
const IDLE_MS = 1000;
/** The share of its time that indexing takes from everything else, while there is something to index. */
const SHARE = 0.2;

/** Adds every order to SQLite's search index. PostgreSQL keeps its own. */
export async function indexOrders({ db }: Pick<Deps, 'db'>): Promise<void> {
  if (engineOf(db) === 'postgres') return;
  while ((await indexBatch(db)) > 0);
}

/** Returns the number of orders that were added. Writes nothing when there are none. */
async function indexBatch(db: Database): Promise<number> {
  return (await hasOrdersToIndex(db)) ? inTransaction(db, (db) => indexNextOrders(db, BATCH)) : 0;
}

/**
 * Indexes new orders soon after they are placed, so that placing them does not wait for it; a search reads the others
 * itself. Returns a function that stops it.
 */
export function startIndexingOrders({ db, log }: Pick<Deps, 'db' | 'log'>): () => Promise<void> {
  if (engineOf(db) === 'postgres') return async () => {};
  const stopping = new AbortController();

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      const started = performance.now();
      const indexed = await indexBatch(db).catch((error: unknown) => {
        log.error('New orders could not be indexed for searches; this is tried again', error);
        return 0;
      });
      const tookMs = performance.now() - started;
      const waitMs = indexed < BATCH ? IDLE_MS : tookMs * (1 / SHARE - 1);
      await delay(waitMs, undefined, { ref: false, signal: stopping.signal }).catch(() => {});
    }
  }

  const running = run();
  return async () => {
    stopping.abort();
    await running;
  };
}
