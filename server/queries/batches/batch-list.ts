import { sql } from 'kysely';
import { pagedList } from '#server/db/paged-list.ts';
import { prepareQuery } from '#server/db/prepared-query.ts';
import type { Database } from '#server/db/schema/tables.ts';
import type { BatchRow } from '#server/queries/batches/batches.ts';

/** The ledger of a batch. */
export const batchMovementList = pagedList('batch_movements', {
  rows: (db) => db.selectFrom('batch_movements').select(['seq', 'kind', 'quantity', 'reason', 'actor', 'created_at']),
  filters: { batch: (query, id: string) => query.where('batch_id', '=', id) },
  count: async () => null,
});

const MAX_EXPIRING = 500;

/** Those of which something is on hand that are best before this day or earlier, first expired first. */
export async function listExpiring(db: Database, day: string): Promise<BatchRow[]> {
  return expiring(db, day).selectAll().orderBy('best_before').orderBy('seq').limit(MAX_EXPIRING).execute();
}

const expiringCount = prepareQuery((db, { day }: { day: string }) =>
  expiring(db, day).select(({ fn }) => fn.countAll<number>().as('count')),
);

export async function countExpiring(db: Database, day: string): Promise<number> {
  return Number((await expiringCount.first(db, { day }))?.count ?? 0);
}

const lastBatch = prepareQuery((db) => db.selectFrom('batches').select(({ fn }) => fn.max('seq').as('last')));

/** Whether a product tracks batches, or did. */
export async function hasBatches(db: Database): Promise<boolean> {
  const row = await lastBatch.first(db, {});
  return (row?.last ?? null) !== null;
}

/** Spelled like the condition of the index `batches_by_best_before`. */
function expiring(db: Database, day: string) {
  return db
    .selectFrom('batches')
    .where('on_hand', '>', sql.lit(0))
    .where('best_before', 'is not', null)
    .where('best_before', '<=', day);
}
