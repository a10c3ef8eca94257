import { AppError } from '#server/app-error.ts';
import { withoutRowLocks } from '#server/db/postgres/lock-rows.ts';
import type { WriteTransaction } from '#server/db/schema/tables.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { type BatchRow, ensureWithoutBatch, findBatch, moveBatches } from '#server/queries/batches/batches.ts';
import { addToShipment, listBatchesOfShipments, removeFromShipment } from '#server/queries/batches/shipped-batches.ts';
import { listShipmentsOf, type ShipmentRow } from '#server/queries/fulfilment/shipments.ts';
import { recordEvent } from '#server/queries/history/events.ts';
import { findOrder } from '#server/queries/orders/orders.ts';
import { batchProblem, ensureBatch } from '#server/services/batches/adjust-batches.ts';
import { lockTracked } from '#server/services/batches/take-batches.ts';
import type { BatchCorrection } from '#shared/contracts/fulfilment/order-batches.ts';
import { batchFieldMessages } from '#shared/messages/stock/batches.ts';

interface Request {
  orderId: string;
  shipmentId: string;
  correction: BatchCorrection;
  actor: string;
}

/**
 * Corrects which batch a shipment took. What is on hand follows as far as the other batch has that much; beyond it the records of the
 * shelf were wrong too, and stay as they are until somebody counts.
 * @throws {AppError} not_found, invalid_fields when the shipment did not take that much of it
 */
export async function correctBatches(deps: Deps, { orderId, shipmentId, correction, actor }: Request): Promise<void> {
  await inTransaction(deps.db, async (db) => {
    const order = await findOrder(db, orderId);
    const shipment = order && (await listShipmentsOf(db, [orderId])).find(({ id }) => id === shipmentId);
    if (!order || !shipment || shipment.undone_at !== null) throw new AppError('not_found');
    const { product_id: productId } = order;
    if (!(await lockTracked(db, [order])).has(productId)) throw batchProblem('number', batchFieldMessages.notTracked);
    const at = deps.now();
    const from =
      correction.from === null ? await ensureWithoutBatch(db, productId, at) : await findBatch(db, correction.from);
    if (from?.product_id !== productId) throw batchProblem('number', batchFieldMessages.unknown);
    const { to: batch } = correction;
    const to = batch ? await ensureBatch(db, { productId, batch, at }) : await ensureWithoutBatch(db, productId, at);
    if (to.id === from.id) throw batchProblem('number', batchFieldMessages.same);
    await exchange(db, { shipment, from, to, quantity: correction.quantity, actor, at });
    await recordEvent(db, {
      at,
      actor,
      type: 'order.batch_corrected',
      subjectId: orderId,
      after: { fromBatch: from.number, toBatch: to.number, quantity: correction.quantity, shipmentId },
    });
  });
}

interface Exchange {
  shipment: ShipmentRow;
  from: BatchRow;
  to: BatchRow;
  quantity: number;
  actor: string;
  at: number;
}

async function exchange(db: WriteTransaction, { shipment, from, to, quantity, actor, at }: Exchange): Promise<void> {
  const shipmentId = shipment.id;
  const taken = await listBatchesOfShipments(withoutRowLocks(db), [shipmentId]);
  const recorded = taken.find(({ batch_id }) => batch_id === from.id)?.quantity ?? 0;
  const unrecorded = from.number === null ? shipment.quantity - taken.reduce((sum, each) => sum + each.quantity, 0) : 0;
  if (quantity > recorded + unrecorded) {
    const message = batchFieldMessages.onlyTaken(recorded + unrecorded);
    throw new AppError('invalid_fields', { message, fields: { quantity: message } });
  }
  const back = Math.min(quantity, recorded);
  // What had left before the product tracked batches is in none of them, and came with this one.
  const moved = Math.min(back, to.on_hand);
  const by = { actor, at };
  const corrected = { ...by, kind: 'corrected' as const, shipmentId };
  const adjusted = { ...by, kind: 'adjusted' as const };
  if (back > 0) await removeFromShipment(db, { shipmentId, batchId: from.id, quantity: back });
  await addToShipment(db, { shipmentId, batchId: to.id, quantity });
  const isBooked = await moveBatches(db, [
    { ...corrected, batchId: from.id, quantity: back },
    { ...adjusted, batchId: from.id, quantity: moved - back },
    { ...adjusted, batchId: to.id, quantity: quantity - moved },
    { ...corrected, batchId: to.id, quantity: -quantity },
  ]);
  if (!isBooked) throw new Error('A batch became negative although its product is locked');
}
