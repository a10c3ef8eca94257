import { AppError } from '#server/app-error.ts';
import type { OrderRow } from '#server/db/schema/tables/orders.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { resetShippedPacking } from '#server/queries/fulfilment/packings.ts';
import { listShipmentsOf, takeShipmentBack } from '#server/queries/fulfilment/shipments.ts';
import { recordEvent } from '#server/queries/history/events.ts';
import { addOrderMail } from '#server/queries/mails/outbox.ts';
import { findOrder, markUnshipped } from '#server/queries/orders/orders.ts';
import { listReturnsOf } from '#server/queries/returns/returns.ts';
import { giveBatchesBack } from '#server/services/batches/take-batches.ts';
import { sumHeld } from '#server/services/returns/lock-return.ts';
import { UNSHIP_WINDOW_MS } from '#shared/domain/limits.ts';
import { returnFieldMessages } from '#shared/messages/returns/return-fields.ts';

/**
 * Reverses the last shipment of an order within 15 minutes: the one that is named, else the one that completed the order. An invoice
 * that it gave stays: the next shipment gives no other for the same goods. Its mail is not sent any more, or corrected when it was.
 * @throws {AppError} not_found, order_not_shipped, unship_too_late, return_changed when its goods are to come back
 */
export async function unshipOrder(deps: Deps, id: string, actor: string, shipmentId?: string): Promise<OrderRow> {
  return inTransaction(deps.db, async (db) => {
    const at = deps.now();
    const shipped = await findOrder(db, id);
    if (!shipped) throw new AppError('not_found');
    const [last, before] = (await listShipmentsOf(db, [id])).filter(({ undone_at }) => undone_at === null).reverse();
    const isNamed = shipmentId === undefined ? shipped.shipped_at !== null : last?.id === shipmentId;
    if (!isNamed) throw new AppError('order_not_shipped');
    if (last && last.shipped_at < at - UNSHIP_WINDOW_MS) throw new AppError('unship_too_late');
    const left = (shipped.shipped_quantity ?? 0) - (last?.quantity ?? 0);
    if (left < sumHeld(await listReturnsOf(db, id))) {
      throw new AppError('return_changed', { message: returnFieldMessages.shipmentReturns });
    }
    const order = await markUnshipped(db, id, { quantity: left > 0 ? left : null, before });
    if (!order) throw new AppError('order_not_shipped');
    if (last) {
      await takeShipmentBack(db, last.id, at);
      if (last.packing_id !== null) await resetShippedPacking(db, last.packing_id);
      await giveBatchesBack(db, { order, shipment: last, actor, at });
    }
    await addOrderMail(db, order, { kind: 'order_unshipped', event: `${id}:${last?.shipped_at}`, at });
    const state = order.paid_at === null ? 'pending' : 'paid';
    const isWhole = shipped.shipped_at !== null && left === 0;
    const event = { at, actor, type: 'order.unshipped', subjectId: id } as const;
    await recordEvent(db, {
      ...event,
      before: { state: shipped.shipped_at === null ? state : 'shipped' },
      after: { state, ...(!isWhole && last && { quantity: last.quantity }) },
    });
    return order;
  });
}
