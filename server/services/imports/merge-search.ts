import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { mergeSearchSegments } from '#server/queries/orders/search-merges.ts';

/**
 * Merges what an import added to SQLite's search index, in short transactions that let others in between. Searches are
 * right without it, only slower; later writes merge what a stopped process left.
 */
export async function mergeSearch({ db, log }: Pick<Deps, 'db' | 'log'>): Promise<void> {
  try {
    while (await inTransaction(db, (db) => mergeSearchSegments(db, 'product_search')));
  } catch (error) {
    log.error('The search index could not be merged after an import; later changes of products merge it', error);
  }
}
