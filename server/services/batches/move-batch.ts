import { AppError } from '#server/app-error.ts';
import type { WriteTransaction } from '#server/db/schema/tables.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import {
  type BatchRow,
  ensureWithoutBatch,
  findBatch,
  findBatchByNumber,
  moveBatches,
  updateBatch,
} from '#server/queries/batches/batches.ts';
import { recordEvent } from '#server/queries/history/events.ts';
import { findProduct, lockProducts } from '#server/queries/products/products.ts';
import { batchProblem, ensureBatch } from '#server/services/batches/adjust-batches.ts';
import type { BatchMove, NamedBatch } from '#shared/contracts/stock/batches.ts';
import { batchFieldMessages } from '#shared/messages/stock/batches.ts';

interface MoveRequest {
  productId: string;
  move: BatchMove;
  actor: string;
}

/** Puts stock of one batch, or of none, into another one on the shelf. @throws {AppError} not_found, invalid_fields */
export async function moveBatch(deps: Deps, { productId, move, actor }: MoveRequest): Promise<void> {
  await inTransaction(deps.db, async (db) => {
    const product = await findProduct(db, productId);
    if (!product) throw new AppError('not_found');
    if (product.tracks_batches === 0) throw batchProblem('number', batchFieldMessages.notTracked);
    const at = deps.now();
    const from = await requireSource(db, { productId, id: move.from, at });
    const to = await ensureBatch(db, { productId, batch: move.batch, at });
    if (from.id === to.id) throw batchProblem('number', batchFieldMessages.same);
    const how = { kind: 'moved' as const, actor, at };
    const { quantity } = move;
    const moved = await moveBatches(db, [
      { ...how, batchId: from.id, quantity: -quantity },
      { ...how, batchId: to.id, quantity },
    ]);
    if (!moved) {
      const message =
        from.number === null
          ? batchFieldMessages.onlyWithout(from.on_hand)
          : batchFieldMessages.onlyOnHand(from.number, from.on_hand);
      throw new AppError('invalid_fields', { message, fields: { quantity: message } });
    }
    const after = { batch: to.number ?? move.batch.number, quantity };
    await recordEvent(db, {
      at,
      actor,
      type: 'batch.moved',
      subjectId: productId,
      before: { batch: from.number },
      after,
    });
  });
}

async function requireSource(
  db: WriteTransaction,
  { productId, id, at }: { productId: string; id: string | null; at: number },
): Promise<BatchRow> {
  const row = id === null ? await ensureWithoutBatch(db, productId, at) : await findBatch(db, id);
  if (row?.product_id !== productId) throw batchProblem('number', batchFieldMessages.unknown);
  return row;
}

/** Corrects what a batch is called, and when it goes off. @throws {AppError} not_found, invalid_fields for a number that is taken */
export async function changeBatch(
  deps: Deps,
  { id, batch, actor }: { id: string; batch: NamedBatch; actor: string },
): Promise<void> {
  const known = await findBatch(deps.db, id);
  if (!known) throw new AppError('not_found');
  const productId = known.product_id;
  await inTransaction(deps.db, async (db) => {
    await lockProducts(db, [productId]);
    const before = await findBatch(db, id);
    if (!before || before.number === null) throw new AppError('not_found');
    const other = await findBatchByNumber(db, productId, batch.number);
    if (other && other.id !== id) {
      const message = batchFieldMessages.taken;
      throw new AppError('invalid_fields', { message, fields: { number: message } });
    }
    if (before.number === batch.number && before.best_before === batch.bestBefore) return;
    await updateBatch(db, id, batch);
    await recordEvent(db, {
      at: deps.now(),
      actor,
      type: 'batch.changed',
      subjectId: productId,
      before: { batchId: id, number: before.number, bestBefore: before.best_before },
      after: { batchId: id, ...batch },
    });
  });
}
