import type { WriteTransaction } from '#server/db/schema/tables.ts';
import {
  ensureWithoutBatch,
  listBatchStock,
  lockBeforeTracking,
  moveBatches,
  readShelf,
} from '#server/queries/batches/batches.ts';

interface Tracking {
  productId: string;
  tracked: boolean;
  actor: string;
  at: number;
}

/**
 * From now on the product tracks batches, or no longer: what is there lies in no batch at first, and nothing is recorded of it at
 * last. Call it after the change, while the product is locked.
 */
export async function changeTracking(db: WriteTransaction, { productId, tracked, actor, at }: Tracking): Promise<void> {
  if (!tracked) return endTracking(db, { productId, actor, at });
  await lockBeforeTracking(db, productId);
  const shelf = await readShelf(db, productId);
  const { id: batchId } = await ensureWithoutBatch(db, productId, at);
  await moveBatches(db, [{ batchId, quantity: shelf, kind: 'started', actor, at }]);
}

/** Nothing of the product is in a batch any more; what shipments took of them stays. */
export async function endTracking(
  db: WriteTransaction,
  { productId, actor, at }: Omit<Tracking, 'tracked'>,
): Promise<void> {
  const left = await listBatchStock(db, [productId]);
  await moveBatches(
    db,
    left.map(({ id: batchId, onHand }) => ({ batchId, quantity: -onHand, kind: 'ended' as const, actor, at })),
  );
}
