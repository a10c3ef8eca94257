import { withoutRowLocks } from '#server/db/postgres/lock-rows.ts';
import type { WriteTransaction } from '#server/db/schema/tables.ts';
import { ensureWithoutBatch, findTracked, listBatchStock, moveBatches } from '#server/queries/batches/batches.ts';
import { listBatchesOfShipments, type ReturnedPart, sumReturned } from '#server/queries/batches/shipped-batches.ts';
import { listShipmentsOf } from '#server/queries/fulfilment/shipments.ts';
import { takeMissing } from '#shared/domain/stock/batches.ts';

interface Returned {
  orderId: string;
  productId: string;
  quantity: number;
  actor: string;
  at: number;
}

/**
 * What a return puts back on the shelf goes to the batches that the order's shipments took, in their order, and otherwise to none.
 * Call it after the movement of the stock, which locks the product.
 */
export async function returnToBatches(db: WriteTransaction, { orderId, productId, ...rest }: Returned): Promise<void> {
  if ((await findTracked(db, [productId])).length === 0) return;
  const { quantity, ...by } = rest;
  const { ids, earlier } = await readReturned(db, orderId);
  let left = quantity;
  for (const taken of await listBatchesOfShipments(withoutRowLocks(db), ids)) {
    const { shipment_id: shipmentId, batch_id: batchId } = taken;
    const before = earlier.find((part) => part.shipmentId === shipmentId && part.batchId === batchId);
    const part = Math.min(left, Math.max(0, taken.quantity - (before?.quantity ?? 0)));
    await moveBatches(db, [{ ...by, batchId, quantity: part, kind: 'returned', shipmentId }]);
    left -= part;
  }
  const { id: batchId } = await ensureWithoutBatch(db, productId, by.at);
  await moveBatches(db, [{ ...by, batchId, quantity: left, kind: 'returned', shipmentId: ids.at(-1) ?? null }]);
}

/** The receipt of a return was a mistake: its goods leave those batches again, or others where they have left since. */
export async function takeReturnBack(db: WriteTransaction, { orderId, productId, ...rest }: Returned): Promise<void> {
  if ((await findTracked(db, [productId])).length === 0) return;
  const { quantity, ...by } = rest;
  const { earlier } = await readReturned(db, orderId);
  const stock = await listBatchStock(db, [productId]);
  let left = quantity;
  for (const { shipmentId, batchId, quantity: returned } of earlier.toReversed()) {
    const batch = stock.find(({ id }) => id === batchId);
    const part = Math.min(left, returned, batch?.onHand ?? 0);
    if (batch === undefined || part <= 0) continue;
    batch.onHand -= part;
    left -= part;
    await moveBatches(db, [{ ...by, batchId, quantity: -part, kind: 'returned', shipmentId }]);
  }
  const missing = takeMissing(stock, left);
  await moveBatches(
    db,
    missing.map((part) => ({ ...by, batchId: part.batchId, quantity: -part.quantity, kind: 'adjusted' as const })),
  );
}

async function readReturned(
  db: WriteTransaction,
  orderId: string,
): Promise<{ ids: string[]; earlier: ReturnedPart[] }> {
  const shipments = await listShipmentsOf(withoutRowLocks(db), [orderId]);
  const ids = shipments.filter(({ undone_at }) => undone_at === null).map(({ id }) => id);
  return { ids, earlier: await sumReturned(withoutRowLocks(db), ids) };
}
