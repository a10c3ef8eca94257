import { randomUUIDv7 } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import { withoutRowLocks } from '#server/db/postgres/lock-rows.ts';
import { engineOf } from '#server/db/schema/dialect.ts';
import type { BatchesTable } from '#server/db/schema/tables/stock.ts';
import type { Database, WriteTransaction } from '#server/db/schema/tables.ts';
import { isOnShelf } from '#server/queries/stock/stock-ledger.ts';
import { type BatchMovementKind, type BatchQuantity, type BatchStock, batchKey } from '#shared/domain/stock/batches.ts';

// Every change of a batch, with its row in the ledger of batches. All of a product's change while the product is locked.

export type BatchRow = Selectable<BatchesTable>;

/**
 * Those of these products that track batches. On PostgreSQL none of them begins to before the transaction ends: what is shipped
 * meanwhile would be counted as stock still.
 */
export async function findTracked(db: Database, productIds: string[]): Promise<string[]> {
  if (productIds.length === 0) return [];
  const query = withoutRowLocks(db)
    .selectFrom('products')
    .select(['id', 'tracks_batches'])
    .where('id', 'in', productIds)
    .orderBy('id');
  const rows = await (db.isTransaction && engineOf(db) === 'postgres' ? query.forKeyShare() : query).execute();
  return rows.filter(({ tracks_batches }) => tracks_batches === 1).map(({ id }) => id);
}

/** Waits for shipments of the product that are under way. */
export async function lockBeforeTracking(db: WriteTransaction, productId: string): Promise<void> {
  if (engineOf(db) === 'postgres') {
    await withoutRowLocks(db).selectFrom('products').select('id').where('id', '=', productId).forUpdate().execute();
  }
}

/** What a person can count of a product in any state. */
export async function readShelf(db: Database, productId: string): Promise<number> {
  const row = await db
    .selectFrom('products')
    .select(({ selectFrom, fn }) => [
      'available_quantity',
      'set_aside',
      fn
        .coalesce(
          selectFrom('orders')
            .select(sql<number>`sum(quantity - short_quantity - coalesce(shipped_quantity, 0))`.as('sum'))
            .where('product_id', '=', productId)
            .where(isOnShelf),
          sql.lit(0),
        )
        .as('ordered'),
    ])
    .where('id', '=', productId)
    .executeTakeFirstOrThrow();
  return row.available_quantity + row.set_aside + Number(row.ordered);
}

/** All of a product, in the order in which they were received. */
export async function listBatches(db: Database, productId: string): Promise<BatchRow[]> {
  return db.selectFrom('batches').selectAll().where('product_id', '=', productId).orderBy('seq').execute();
}

/** Those of which something is there, in the order in which they were received. */
export async function listBatchStock(db: Database, productIds: string[]): Promise<(BatchStock & Batched)[]> {
  if (productIds.length === 0) return [];
  const rows = await db
    .selectFrom('batches')
    .selectAll()
    .where('product_id', 'in', productIds)
    // As in the partial index.
    .where('on_hand', '>', sql.lit(0))
    .orderBy('product_id')
    .orderBy('seq')
    .execute();
  return rows.map(({ product_id: productId, ...row }) => ({ ...toStock(row), productId }));
}

interface Batched {
  productId: string;
}

export function toStock(row: Pick<BatchRow, 'id' | 'number' | 'best_before' | 'on_hand'>): BatchStock {
  return { id: row.id, number: row.number, bestBefore: row.best_before, onHand: row.on_hand };
}

export async function findBatch(db: Database, id: string): Promise<BatchRow | undefined> {
  return db.selectFrom('batches').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function findBatchByNumber(
  db: Database,
  productId: string,
  number: string | null,
): Promise<BatchRow | undefined> {
  const query = db.selectFrom('batches').selectAll().where('product_id', '=', productId);
  return number === null
    ? query.where('number_key', 'is', null).executeTakeFirst()
    : query.where('number_key', '=', batchKey(number)).executeTakeFirst();
}

/** Of all products, oldest first. */
export async function listBatchesByNumber(db: Database, number: string): Promise<BatchRow[]> {
  const key = batchKey(number);
  if (key === '') return [];
  return db.selectFrom('batches').selectAll().where('number_key', '=', key).orderBy('seq').limit(100).execute();
}

interface NewBatch {
  id?: string;
  productId: string;
  number: string | null;
  bestBefore: string | null;
  at: number;
}

/** With nothing in it yet. */
export async function insertBatch(
  db: WriteTransaction,
  { id = `ba_${randomUUIDv7()}`, productId, number, bestBefore, at }: NewBatch,
): Promise<BatchRow> {
  return db
    .insertInto('batches')
    .values({
      id,
      product_id: productId,
      number,
      number_key: number === null ? null : batchKey(number),
      best_before: bestBefore,
      on_hand: 0,
      received_at: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The row of what lies in no batch. */
export async function ensureWithoutBatch(db: WriteTransaction, productId: string, at: number): Promise<BatchRow> {
  const found = await findBatchByNumber(db, productId, null);
  return found ?? insertBatch(db, { productId, number: null, bestBefore: null, at });
}

export async function updateBatch(
  db: WriteTransaction,
  id: string,
  { number, bestBefore }: { number: string; bestBefore: string | null },
): Promise<void> {
  await db
    .updateTable('batches')
    .set({ number, number_key: batchKey(number), best_before: bestBefore })
    .where('id', '=', id)
    .execute();
}

interface BatchMovement extends BatchQuantity {
  kind: BatchMovementKind;
  shipmentId?: string | null;
  stocktakeId?: string | null;
  reason?: string;
  actor: string;
  at: number;
}

/** Changes batches by signed quantities. False when one of them would become negative: the transaction must be rolled back then. */
export async function moveBatches(db: WriteTransaction, movements: BatchMovement[]): Promise<boolean> {
  for (const { batchId, quantity, kind, shipmentId = null, stocktakeId = null, reason = '', actor, at } of movements) {
    if (quantity === 0) continue;
    const { numUpdatedRows } = await db
      .updateTable('batches')
      .set((eb) => ({ on_hand: eb('on_hand', '+', quantity) }))
      .where('id', '=', batchId)
      .where((eb) => eb('on_hand', '+', quantity), '>=', 0)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await db
      .insertInto('batch_movements')
      .values({
        batch_id: batchId,
        kind,
        quantity,
        shipment_id: shipmentId,
        stocktake_id: stocktakeId,
        reason,
        actor,
        created_at: at,
      })
      .execute();
  }
  return true;
}
