import { sql } from 'kysely';
import { withoutRowLocks } from '#server/db/postgres/lock-rows.ts';
import type { WriteTransaction } from '#server/db/schema/tables.ts';
import { isOnShelf } from '#server/queries/stock/stock-ledger.ts';

export interface ShelfRow {
  id: string;
  available: number;
  tracksBatches: boolean;
  /** What a person can count: with what open orders and customers in line wait for. */
  onHand: number;
}

/**
 * Locks the products on sale of these `partNumberKey`s in the order of their ids, by key. Their orders are read when they are
 * locked, so that both are of one moment.
 */
export async function lockShelves(db: WriteTransaction, keys: string[]): Promise<Map<string, ShelfRow>> {
  if (keys.length === 0) return new Map();
  const rows = await db
    .selectFrom('products')
    .select(['id', 'part_number_key', 'available_quantity', 'set_aside', 'tracks_batches'])
    .where('deleted_at', 'is', null)
    .where('part_number_key', 'in', keys)
    .orderBy('id')
    .execute();
  const ids = rows.map(({ id }) => id);
  const ordered = new Map(ids.length === 0 ? [] : await sumOrdered(db, ids));
  return new Map(
    rows.map(({ id, part_number_key, available_quantity: available, set_aside, tracks_batches }) => {
      const onHand = available + set_aside + (ordered.get(id) ?? 0);
      return [part_number_key ?? '', { id, available, tracksBatches: tracks_batches === 1, onHand }];
    }),
  );
}

/** Sold or reserved of these products, and not shipped yet. */
async function sumOrdered(db: WriteTransaction, ids: string[]): Promise<[string, number][]> {
  const rows = await withoutRowLocks(db)
    .selectFrom('orders')
    .select(['product_id', sql<number>`sum(quantity - short_quantity - coalesce(shipped_quantity, 0))`.as('ordered')])
    .where('product_id', 'in', ids)
    .where(isOnShelf)
    .groupBy('product_id')
    .execute();
  return rows.map(({ product_id, ordered }) => [product_id, Number(ordered)]);
}
