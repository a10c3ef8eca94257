import type { RefundRow } from '#server/db/schema.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { recordEvent } from '#server/queries/events.ts';
import { completeRefund, listPendingRefunds } from '#server/queries/payments.ts';
import { PROVIDER_CALLS_AT_ONCE, workThrough } from '#server/services/work-through.ts';

/** Has the provider pay back every refund that is still owed. One that fails stays owed and is tried again later. */
export async function settleRefunds(deps: Deps): Promise<void> {
  const limits = { atOnce: PROVIDER_CALLS_AT_ONCE, isOver: deps.isShuttingDown };
  await workThrough(await listPendingRefunds(deps.db), limits, async (refund) => {
    try {
      await settleRefund(deps, refund);
    } catch (error) {
      deps.log.error('A refund is still owed', error, { intentId: refund.payment_intent_id });
    }
  });
}

async function settleRefund(deps: Deps, refund: RefundRow): Promise<void> {
  const intentId = refund.payment_intent_id;
  const made = await deps.payments.refund({ intentId, idempotencyKey: `refund-${intentId}` });
  await inTransaction(deps.db, async (db) => {
    const at = deps.now();
    const isNew = await completeRefund(db, intentId, { refundId: made.id, at });
    if (!isNew) return;
    await recordEvent(db, {
      at,
      actor: 'system',
      type: 'refund.completed',
      subjectId: refund.order_id,
      after: { transactionId: intentId, refundId: made.id, amountMinor: refund.amount_minor },
    });
  });
}
