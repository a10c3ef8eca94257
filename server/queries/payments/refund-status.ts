import type { Updateable } from 'kysely';
import type { RefundRow, RefundsTable } from '#server/db/schema/tables/payments.ts';
import type { WriteTransaction } from '#server/db/schema/tables.ts';
import { amountOf, insertRefundedOrders, type RefundedOrder } from '#server/queries/payments/refunds.ts';

// Every change states the status that it starts from, so that of two processes only one makes it.

/** False when the refund has another status or attempt by now, or is void. */
async function changeAttempt(
  db: WriteTransaction,
  { id, attempt }: Pick<RefundRow, 'id' | 'attempt'>,
  from: RefundRow['status'],
  change: Updateable<RefundsTable>,
): Promise<boolean> {
  const result = await db
    .updateTable('refunds')
    .set(change)
    .where('id', '=', id)
    .where('status', '=', from)
    .where('attempt', '=', attempt)
    .where('void_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/**
 * Starts the next attempt of a failed refund; false when another process has. It keeps the failed attempt's id until it
 * has its own, so that late news of that one is known to be old.
 */
export async function beginNextAttempt(db: WriteTransaction, refund: RefundRow): Promise<boolean> {
  return changeAttempt(db, refund, 'failed', { status: 'owed', attempt: refund.attempt + 1, in_metadata: 1 });
}

/** The provider has made it, as it was asked to. */
export async function markRefundPending(
  db: WriteTransaction,
  refund: { id: string; attempt: number; refundId: string },
): Promise<boolean> {
  return changeAttempt(db, refund, 'owed', { status: 'pending', refund_id: refund.refundId });
}

/** The provider has made it with these parts, though less or nothing was due by now; so it counts with them. */
export async function recordMadeRefund(
  db: WriteTransaction,
  refund: { id: string; refundId: string; orders: RefundedOrder[] },
): Promise<RefundRow> {
  const { id, refundId, orders } = refund;
  await db.deleteFrom('refund_orders').where('refund_row', '=', id).execute();
  await insertRefundedOrders(db, id, orders);
  return db
    .updateTable('refunds')
    .set({ status: 'pending', refund_id: refundId, void_at: null, amount_minor: amountOf(orders) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The provider refused to make it. False when it was made meanwhile, or the attempt is over. */
export async function markRefundRefused(
  db: WriteTransaction,
  refund: { id: string; attempt: number },
  failure: { at: number; reason: string },
): Promise<boolean> {
  return changeAttempt(db, refund, 'owed', { status: 'failed', failed_at: failure.at, failure_reason: failure.reason });
}

/** False when it is recorded already. */
export async function markRefundSucceeded(db: WriteTransaction, refundId: string, at: number): Promise<boolean> {
  const result = await db
    .updateTable('refunds')
    .set({ status: 'succeeded', completed_at: at })
    .where('refund_id', '=', refundId)
    .where('status', '=', 'pending')
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/**
 * Also one that had succeeded, because a bank may return money weeks later. The provider's own is not tried again. False
 * when it is recorded already.
 */
export async function markRefundFailed(
  db: WriteTransaction,
  refund: RefundRow,
  failure: { at: number; reason: string },
): Promise<boolean> {
  const result = await db
    .updateTable('refunds')
    .set({
      status: 'failed',
      completed_at: null,
      failed_at: failure.at,
      failure_reason: failure.reason,
      ...(refund.kind === 'provider' && { void_at: failure.at }),
    })
    .where('id', '=', refund.id)
    .where('refund_id', '=', refund.refund_id)
    .where('status', 'in', ['pending', 'succeeded'])
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/**
 * What is left of a refund that was not made, because money went back otherwise: its orders with their new parts, or
 * none. The next request is a new attempt, since it has another amount.
 */
export async function shrinkRefund(
  db: WriteTransaction,
  refund: RefundRow,
  { orders, at }: { orders: RefundedOrder[]; at: number },
): Promise<void> {
  const amount = amountOf(orders);
  const change = amount === 0 ? { void_at: at } : { amount_minor: amount, in_metadata: 1 as const };
  await db
    .updateTable('refunds')
    .set({ ...change, ...(refund.status === 'owed' && amount > 0 && { attempt: refund.attempt + 1 }) })
    .where('id', '=', refund.id)
    .execute();
  if (amount === 0) return;
  for (const order of orders) {
    await db
      .updateTable('refund_orders')
      .set({ amount_minor: order.amountMinor })
      .where('refund_row', '=', refund.id)
      .where('order_id', '=', order.id)
      .execute();
  }
}
