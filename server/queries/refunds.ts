import type { Database, RefundRow, WriteTransaction } from '#server/db/schema/tables.ts';

// Every change states the status that it starts from, so that of two processes only one makes it.

/** Records that money of this intent must be refunded; null when that is recorded already. */
export async function insertRefund(
  db: WriteTransaction,
  refund: { id: string; paymentIntentId: string; amountMinor: number; createdAt: number },
): Promise<RefundRow | null> {
  const inserted = await db
    .insertInto('refunds')
    .values({
      id: refund.id,
      payment_intent_id: refund.paymentIntentId,
      amount_minor: refund.amountMinor,
      created_at: refund.createdAt,
    })
    .onConflict((conflict) => conflict.column('payment_intent_id').doNothing())
    .returningAll()
    .executeTakeFirst();
  return inserted ?? null;
}

export async function findRefund(db: Database, id: string): Promise<RefundRow | undefined> {
  return db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function findRefundOfIntent(db: Database, paymentIntentId: string): Promise<RefundRow | undefined> {
  return db.selectFrom('refunds').selectAll().where('payment_intent_id', '=', paymentIntentId).executeTakeFirst();
}

/** An order whose money a refund returns, with its part of the amount. */
export interface RefundedOrder {
  id: string;
  amountMinor: number;
}

/** The orders that the refunded intent was opened for and did not pay. */
export async function listRefundedOrders(db: Database, refund: RefundRow): Promise<RefundedOrder[]> {
  const rows = await db
    .selectFrom('intent_orders')
    .innerJoin('orders', 'orders.id', 'intent_orders.order_id')
    .select(['orders.id', 'intent_orders.amount_minor as amountMinor', 'orders.transaction_id'])
    .where('intent_orders.intent_id', '=', refund.payment_intent_id)
    .orderBy('intent_orders.order_id')
    .execute();
  const unpaid = rows.filter((row) => row.transaction_id !== refund.payment_intent_id);
  return shareRefund(
    refund.amount_minor,
    unpaid.map(({ id, amountMinor }) => ({ id, amountMinor })),
  );
}

/** Each order gets back what it was to take; one alone gets back all, also when that is another amount. */
export function shareRefund(amountMinor: number, orders: RefundedOrder[]): RefundedOrder[] {
  return orders.length === 1 ? orders.map(({ id }) => ({ id, amountMinor })) : orders;
}

export async function findRefundByProviderId(db: Database, refundId: string): Promise<RefundRow | undefined> {
  return db.selectFrom('refunds').selectAll().where('refund_id', '=', refundId).executeTakeFirst();
}

/** Refunds that have not succeeded yet, oldest first. */
export async function listUnsettledRefunds(db: Database): Promise<RefundRow[]> {
  return db.selectFrom('refunds').selectAll().where('completed_at', 'is', null).orderBy('created_at').execute();
}

/** The number of unsettled refunds, and of those that have failed at least once. */
export async function countUnsettledRefunds(db: Database): Promise<{ owed: number; failed: number }> {
  const { owed, failed } = await db
    .selectFrom('refunds')
    .select(({ fn }) => [fn.countAll<number>().as('owed'), fn.count<number>('failed_at').as('failed')])
    .where('completed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { owed: Number(owed), failed: Number(failed) };
}

/** Starts the next attempt of a failed refund; false when another process has. */
export async function beginNextAttempt(db: WriteTransaction, refund: RefundRow): Promise<boolean> {
  const result = await db
    .updateTable('refunds')
    .set({ status: 'owed', attempt: refund.attempt + 1, refund_id: null })
    .where('id', '=', refund.id)
    .where('status', '=', 'failed')
    .where('attempt', '=', refund.attempt)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function markRefundPending(
  db: WriteTransaction,
  refund: { id: string; attempt: number; refundId: string },
): Promise<void> {
  await db
    .updateTable('refunds')
    .set({ status: 'pending', refund_id: refund.refundId })
    .where('id', '=', refund.id)
    .where('status', '=', 'owed')
    .where('attempt', '=', refund.attempt)
    .execute();
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

/** Also one that had succeeded, because a bank may return money weeks later. False when it is recorded already. */
export async function markRefundFailed(
  db: WriteTransaction,
  refundId: string,
  failure: { at: number; reason: string },
): Promise<boolean> {
  const result = await db
    .updateTable('refunds')
    .set({ status: 'failed', completed_at: null, failed_at: failure.at, failure_reason: failure.reason })
    .where('refund_id', '=', refundId)
    .where('status', 'in', ['pending', 'succeeded'])
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}
