import { AppError } from '#server/app-error.ts';
import type { OrderRow } from '#server/db/schema/tables/orders.ts';
import type { WriteTransaction } from '#server/db/schema/tables.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { closeFreight } from '#server/queries/freight/freights.ts';
import { endPacking } from '#server/queries/fulfilment/packings.ts';
import type { RecordedEvent } from '#server/queries/history/event-payloads.ts';
import { findEarlierEventTime, recordEvents } from '#server/queries/history/events.ts';
import { addOrderMail } from '#server/queries/mails/outbox.ts';
import { findOrder, markClosed } from '#server/queries/orders/orders.ts';
import { listOverdueOrders } from '#server/queries/orders/overdue-orders.ts';
import { listOpenIntentsOf } from '#server/queries/payments/payments.ts';
import { returnStock } from '#server/queries/stock/stock.ts';
import { fillWaitlist } from '#server/services/waitlist/fill-waitlist.ts';

/**
 * Cancels an unpaid, unshipped order and returns its stock, once, to those in line first; then queues its open intent
 * for cancellation.
 * @throws {AppError} not_found, order_paid, order_shipped, order_invoiced, order_closed
 */
export async function cancelOrder(deps: Deps, id: string, actor: string): Promise<OrderRow> {
  const cancelled = await closeOrder(deps, id, { as: 'cancelled_at', actor });
  if (cancelled) return cancelled;
  throw whyNotCancelled(await findOrder(deps.db, id));
}

/** Expires orders whose reservation has ended; returns their number. Makes no provider calls, which may be slow. */
export async function expireOverdueOrders(deps: Deps): Promise<number> {
  const now = deps.now();
  let count = 0;
  for (const { id, reservedForMs } of await listOverdueOrders(deps.db, now)) {
    // An order is newer than the events recorded before it; if its time is earlier than theirs, the clock was behind.
    const earlier = await findEarlierEventTime(deps.db, id, now);
    if (earlier !== null && earlier + reservedForMs >= now) continue;
    if (await closeOrder(deps, id, { as: 'expired_at', actor: 'system' })) count += 1;
  }
  return count;
}

async function closeOrder(
  deps: Deps,
  id: string,
  closing: { as: 'cancelled_at' | 'expired_at'; actor: string },
): Promise<OrderRow | undefined> {
  const { closed, intents } = await inTransaction(deps.db, async (db) => {
    const closed = await closeInTransaction(db, deps, id, { ...closing, at: deps.now() });
    return { closed, intents: closed ? await listOpenIntentsOf(db, [id]) : [] };
  });
  for (const intent of intents) deps.paymentQueue.add({ kind: 'intent', id: intent.id });
  return closed;
}

/** Undefined when the order is in a state that cannot be closed so. */
export async function closeInTransaction(
  db: WriteTransaction,
  deps: Deps,
  id: string,
  closing: { at: number; as: 'cancelled_at' | 'expired_at'; actor: string },
): Promise<OrderRow | undefined> {
  const closed = await markClosed(db, id, closing);
  if (!closed) return undefined;
  const freight = closed.checkout_id === null ? undefined : await closeFreight(db, closed.checkout_id, closing);
  await endPacking(db, id, { state: 'reset', at: closing.at });
  await returnStock(db, closed, { kind: closing.as === 'cancelled_at' ? 'cancelled' : 'expired', at: closing.at });
  const returned = closed.quantity - closed.short_quantity;
  const filled = await fillWaitlist(db, deps, closed.product_id, { returned, at: closing.at });
  await addClosingMail(db, closed, closing);
  const event: RecordedEvent = {
    at: closing.at,
    actor: closing.actor,
    type: closing.as === 'cancelled_at' ? 'order.cancelled' : 'order.expired',
    subjectId: id,
    before: { state: 'pending' },
    after: { returnedQuantity: returned },
  };
  const { at, actor } = closing;
  const type = closing.as === 'cancelled_at' ? 'freight.cancelled' : 'freight.expired';
  const events: RecordedEvent[] = freight ? [event, { at, actor, type, subjectId: freight.id }] : [event];
  await recordEvents(db, [...events, ...filled]);
  return closed;
}

/** Customers who cancel an order themselves know it. */
async function addClosingMail(
  db: WriteTransaction,
  order: OrderRow,
  { as, actor, at }: { as: 'cancelled_at' | 'expired_at'; actor: string; at: number },
): Promise<void> {
  if (as === 'expired_at') await addOrderMail(db, order, { kind: 'order_expired', at });
  else if (actor !== order.owner_id) await addOrderMail(db, order, { kind: 'order_cancelled', at });
}

/** Of an order that holds no stock for a customer any more. */
export function whyNotCancelled(order: OrderRow | undefined): AppError {
  if (!order) return new AppError('not_found');
  if (order.paid_at !== null) return new AppError('order_paid');
  if (order.shipped_quantity !== null) return new AppError('order_shipped');
  if (order.due_at !== null) return new AppError('order_invoiced');
  return new AppError('order_closed');
}
