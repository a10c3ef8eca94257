import { AppError } from '#server/app-error.ts';
import type { WriteTransaction } from '#server/db/schema/tables.ts';
import {
  type BatchRow,
  ensureWithoutBatch,
  findBatchByNumber,
  insertBatch,
  listBatchStock,
  moveBatches,
} from '#server/queries/batches/batches.ts';
import type { NamedBatch } from '#shared/contracts/stock/batches.ts';
import { takeMissing } from '#shared/domain/stock/batches.ts';
import { batchFieldMessages } from '#shared/messages/stock/batches.ts';

/** A change of the stock of a product that tracks batches; it must be locked. */
interface BatchAdjustment {
  productId: string;
  /** Signed. */
  quantity: number;
  kind: 'received' | 'adjusted';
  /** The one that it is of; null for none. Undefined: nobody said, as with a count. */
  batch?: NamedBatch | null | undefined;
  reason: string;
  actor: string;
  at: number;
}

/**
 * Books a change of stock by hand or by a count. More than was recorded lies in no batch, unless one is named; what is missing was
 * outside of batches first, then in those that leave first.
 * @throws {AppError} invalid_fields, when the named batch has less, or goes off on another day
 */
export async function adjustBatches(db: WriteTransaction, adjustment: BatchAdjustment): Promise<void> {
  const { productId, quantity, kind, batch, reason, actor, at } = adjustment;
  const how = { kind, reason, actor, at };
  if (quantity > 0) {
    const row = batch ? await ensureBatch(db, { productId, batch, at }) : await ensureWithoutBatch(db, productId, at);
    await moveBatches(db, [{ ...how, batchId: row.id, quantity }]);
  } else if (batch) {
    const row = await findBatchByNumber(db, productId, batch.number);
    if (!row) throw batchProblem('number', batchFieldMessages.unknown);
    if (!(await moveBatches(db, [{ ...how, batchId: row.id, quantity }]))) {
      throw batchProblem('number', batchFieldMessages.onlyOnHand(batch.number, row.on_hand));
    }
  } else {
    const missing = takeMissing(await listBatchStock(db, [productId]), -quantity);
    await moveBatches(
      db,
      missing.map((part) => ({ ...how, batchId: part.batchId, quantity: -part.quantity })),
    );
  }
}

/** The batch of this number, which is new or goes off on the same day. @throws {AppError} invalid_fields */
export async function ensureBatch(
  db: WriteTransaction,
  { productId, batch: { number, bestBefore }, at }: { productId: string; batch: NamedBatch; at: number },
): Promise<BatchRow> {
  const found = await findBatchByNumber(db, productId, number);
  if (!found) return insertBatch(db, { productId, number, bestBefore, at });
  if (found.best_before !== bestBefore) {
    throw batchProblem('bestBefore', batchFieldMessages.otherDay(found.number ?? number, found.best_before));
  }
  return found;
}

export function batchProblem(field: 'number' | 'bestBefore', message: string): AppError {
  return new AppError('invalid_fields', { message, fields: { [`batch.${field}`]: message } });
}
