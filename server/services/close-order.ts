import type { OrderRow, WriteTransaction } from '#server/db/schema.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/http/app-error.ts';
import { findEarlierEventTime, recordEvent } from '#server/queries/events.ts';
import { findOrder, listOverdueOrders, markClosed } from '#server/queries/orders.ts';
import { findOpenIntent } from '#server/queries/payments.ts';
import { returnStock } from '#server/queries/products.ts';
import { cancelPaymentIntent } from '#server/services/reconcile-payments.ts';
import { PROVIDER_CALLS_AT_ONCE, workThrough } from '#server/services/work-through.ts';

/**
 * Cancels an unpaid order that has not been shipped, and returns its stock once.
 * @throws {AppError} not_found, order_paid, order_shipped, order_closed
 */
export async function cancelOrder(deps: Deps, id: string, actor: string): Promise<OrderRow> {
  const cancelled = await inTransaction(deps.db, async (db) => {
    const closed = await closeOrder(db, id, { at: deps.now(), as: 'cancelled_at', actor });
    if (closed) return closed;
    throw whyNotCancelled(await findOrder(db, id));
  });
  await abandonPayment(deps, id);
  return cancelled;
}

/** Expires unpaid, unshipped orders whose time is over; returns how many orders that were. */
export async function expireOverdueOrders(deps: Deps): Promise<number> {
  const expired: string[] = [];
  const now = deps.now();
  for (const { id, reservedForMs } of await listOverdueOrders(deps.db, now)) {
    // The clock was behind when it was placed: what was recorded before an order is older than the order.
    const earlier = await findEarlierEventTime(deps.db, id, now);
    if (earlier !== null && earlier + reservedForMs >= now) continue;
    const closed = await inTransaction(deps.db, (db) =>
      closeOrder(db, id, { at: deps.now(), as: 'expired_at', actor: 'system' }),
    );
    if (closed) expired.push(id);
  }
  // The provider comes last, so that stock returns however slowly it answers.
  const limits = { atOnce: PROVIDER_CALLS_AT_ONCE, isOver: deps.isShuttingDown };
  await workThrough(expired, limits, (id) => abandonPayment(deps, id));
  return expired.length;
}

async function closeOrder(
  db: WriteTransaction,
  id: string,
  closing: { at: number; as: 'cancelled_at' | 'expired_at'; actor: string },
): Promise<OrderRow | undefined> {
  const closed = await markClosed(db, id, closing);
  if (!closed) return undefined;
  await returnStock(db, closed.product_id, closed.quantity);
  await recordEvent(db, {
    at: closing.at,
    actor: closing.actor,
    type: closing.as === 'cancelled_at' ? 'order.cancelled' : 'order.expired',
    subjectId: id,
    before: { state: 'pending' },
    after: { returnedQuantity: closed.quantity },
  });
  return closed;
}

function whyNotCancelled(order: OrderRow | undefined): AppError {
  if (!order) return new AppError('not_found');
  if (order.paid_at !== null) return new AppError('order_paid');
  if (order.shipped_at !== null) return new AppError('order_shipped');
  return new AppError('order_closed');
}

/** Nobody can pay any more; should the provider not hear of it now, the periodic check tells it. */
async function abandonPayment(deps: Deps, orderId: string): Promise<void> {
  const intent = await findOpenIntent(deps.db, orderId);
  if (!intent) return;
  try {
    await cancelPaymentIntent(deps, intent.id);
  } catch (error) {
    deps.log.error('A payment intent of a closed order is still open', error, { intentId: intent.id });
  }
}
