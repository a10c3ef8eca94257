import { AppError } from '#server/app-error.ts';
import type { OrderRow } from '#server/db/schema/tables/orders.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { resetShippedPacking } from '#server/queries/fulfilment/packings.ts';
import { recordEvent } from '#server/queries/history/events.ts';
import { addOrderMail } from '#server/queries/mails/outbox.ts';
import { findOrder, markUnshipped } from '#server/queries/orders/orders.ts';
import { UNSHIP_WINDOW_MS } from '#shared/domain/limits.ts';

/**
 * Reverses a shipment within 15 minutes. An invoice that it gave stays: the next shipment gives no other. Its mail is
 * not sent any more, or corrected when it was.
 * @throws {AppError} not_found, order_not_shipped, unship_too_late
 */
export async function unshipOrder(deps: Deps, id: string, actor: string): Promise<OrderRow> {
  return inTransaction(deps.db, async (db) => {
    const at = deps.now();
    const shipped = await findOrder(db, id);
    const order = await markUnshipped(db, id, at - UNSHIP_WINDOW_MS);
    if (!shipped || !order) throw whyNotUnshipped(shipped);
    await resetShippedPacking(db, id);
    await addOrderMail(db, order, { kind: 'order_unshipped', event: `${id}:${shipped.shipped_at}`, at });
    const after = { state: order.paid_at === null ? 'pending' : 'paid' };
    await recordEvent(db, { at, actor, type: 'order.unshipped', subjectId: id, before: { state: 'shipped' }, after });
    return order;
  });
}

function whyNotUnshipped(order: OrderRow | undefined): AppError {
  if (!order) return new AppError('not_found');
  return new AppError(order.shipped_at === null ? 'order_not_shipped' : 'unship_too_late');
}
