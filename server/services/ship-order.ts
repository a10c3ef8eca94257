import { AppError } from '#server/app-error.ts';
import type { OrderRow } from '#server/db/schema/tables.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { recordEvent } from '#server/queries/events.ts';
import { findOrder, markShipped } from '#server/queries/orders.ts';
import type { Shipment } from '#shared/contracts/orders.ts';

/**
 * Ships an order, once. @throws {AppError} not_found, order_shipped, order_closed, order_disputed, order_refunded,
 * unpaid_not_shippable
 */
export async function shipOrder(deps: Deps, id: string, actor: string, shipment: Shipment = {}): Promise<OrderRow> {
  const { carrier = null, trackingNumber = null } = shipment;
  return inTransaction(deps.db, async (db) => {
    const at = deps.now();
    const onlyPaid = deps.settings.requirePaymentBeforeShipping;
    const shipped = await markShipped(db, id, { at, onlyPaid, carrier, trackingNumber });
    if (!shipped) throw whyNotShipped(await findOrder(db, id));
    const before = { state: shipped.paid_at === null ? 'pending' : 'paid' };
    const after = { state: 'shipped', ...(carrier && { carrier }), ...(trackingNumber && { trackingNumber }) };
    await recordEvent(db, { at, actor, type: 'order.shipped', subjectId: id, before, after });
    return shipped;
  });
}

function whyNotShipped(order: OrderRow | undefined): AppError {
  if (!order) return new AppError('not_found');
  if (order.shipped_at !== null) return new AppError('order_shipped');
  if (order.expired_at !== null) return new AppError('order_closed');
  if (order.disputed_at !== null) return new AppError('order_disputed');
  if (order.all_refunded_at !== null) return new AppError('order_refunded');
  return new AppError('unpaid_not_shippable');
}
