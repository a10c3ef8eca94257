import type { Database, RefundRow, WriteTransaction } from '#server/db/schema/tables.ts';

// Every change states the status that it starts from, so that of two processes only one makes it.

/** Records that this intent must be refunded; false when that is recorded already. */
export async function insertRefund(
  db: WriteTransaction,
  refund: { paymentIntentId: string; orderId: string; amountMinor: number; createdAt: number },
): Promise<boolean> {
  const result = await db
    .insertInto('refunds')
    .values({
      payment_intent_id: refund.paymentIntentId,
      order_id: refund.orderId,
      amount_minor: refund.amountMinor,
      created_at: refund.createdAt,
    })
    .onConflict((conflict) => conflict.column('payment_intent_id').doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export async function findRefund(db: Database, paymentIntentId: string): Promise<RefundRow | undefined> {
  return db.selectFrom('refunds').selectAll().where('payment_intent_id', '=', paymentIntentId).executeTakeFirst();
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
    .where('payment_intent_id', '=', refund.payment_intent_id)
    .where('status', '=', 'failed')
    .where('attempt', '=', refund.attempt)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function markRefundPending(
  db: WriteTransaction,
  refund: { paymentIntentId: string; attempt: number; refundId: string },
): Promise<void> {
  await db
    .updateTable('refunds')
    .set({ status: 'pending', refund_id: refund.refundId })
    .where('payment_intent_id', '=', refund.paymentIntentId)
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
