import { setTimeout as delay } from 'node:timers/promises';
import { engineOf } from '#server/db/schema/dialect.ts';
import type { Database, WriteTransaction } from '#server/db/schema/tables.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { hasOrdersToIndex, indexNextOrders } from '#server/queries/orders/order-index.ts';
import { mergeSearchSegments } from '#server/queries/orders/search-merges.ts';

/** Orders in one transaction, which delays other requests by a few milliseconds. */
const BATCH = 100;
const IDLE_MS = 1000;
/** The share of its time that indexing takes from everything else, while there is something to index. */
const SHARE = 0.2;

/** Adds every order to SQLite's search indexes. PostgreSQL keeps its own. */
export async function indexOrders({ db }: Pick<Deps, 'db'>): Promise<void> {
  if (engineOf(db) === 'postgres') return;
  const takeStep = createIndexing(db);
  while (await takeStep());
}

async function mergeNext(db: WriteTransaction): Promise<boolean> {
  return (await mergeSearchSegments(db, 'order_search')) || (await mergeSearchSegments(db, 'order_digits'));
}

/** The returned function does one short piece of work, and returns whether there is more to do at once. */
function createIndexing(db: Database): () => Promise<boolean> {
  let isMerged = false;

  return async () => {
    if (!isMerged) {
      isMerged = !(await inTransaction(db, mergeNext));
      if (!isMerged) return true;
    }
    // Writes nothing when there are none.
    if (!(await hasOrdersToIndex(db))) return false;
    const indexed = await inTransaction(db, (db) => indexNextOrders(db, BATCH));
    isMerged = false;
    return indexed === BATCH;
  };
}

/**
 * Indexes new orders soon after they are placed, so that placing them does not wait for it; a search reads the others
 * itself. Returns a function that stops it.
 */
export function startIndexingOrders({ db, log }: Pick<Deps, 'db' | 'log'>): () => Promise<void> {
  if (engineOf(db) === 'postgres') return async () => {};
  const stopping = new AbortController();
  const takeStep = createIndexing(db);

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      const started = performance.now();
      const isMoreLeft = await takeStep().catch((error: unknown) => {
        log.error('New orders could not be indexed for searches; this is tried again', error);
        return false;
      });
      const tookMs = performance.now() - started;
      const waitMs = isMoreLeft ? tookMs * (1 / SHARE - 1) : IDLE_MS;
      await delay(waitMs, undefined, { ref: false, signal: stopping.signal }).catch(() => {});
    }
  }

  const running = run();
  return async () => {
    stopping.abort();
    await running;
  };
}
