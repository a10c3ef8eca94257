import type { RefundRow, WriteTransaction } from '#server/db/schema/tables.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { hasFailed, type RefundView } from '#server/integrations/stripe-views.ts';
import { recordEvent } from '#server/queries/events.ts';
import { insertWebhookEvent } from '#server/queries/payments.ts';
import { findRefundByProviderId, markRefundFailed, markRefundSucceeded } from '#server/queries/refunds.ts';

/**
 * The only way in which a refund ends; safe to repeat and to race. Ignores webhook events applied before, and refunds
 * that this shop did not request, such as those made in the provider's dashboard.
 */
export async function applyRefund(
  deps: Deps,
  refund: RefundView,
  webhookEvent?: { id: string; type: string },
): Promise<void> {
  const failed = await inTransaction(deps.db, async (db) => {
    const at = deps.now();
    if (webhookEvent && !(await insertWebhookEvent(db, { ...webhookEvent, receivedAt: at }))) return null;
    const debt = await findRefundByProviderId(db, refund.id);
    if (!debt) return null;
    if (refund.status === 'succeeded') await complete(db, { debt, refund, at });
    return hasFailed(refund) && (await fail(db, { debt, refund, at })) ? debt : null;
  });
  if (!failed) return;
  deps.log.error('A refund has failed; the customer still waits for the money', null, {
    intentId: failed.payment_intent_id,
    orderId: failed.order_id,
    refundId: refund.id,
    attempt: failed.attempt,
    reason: reasonOf(refund),
  });
}

interface End {
  debt: RefundRow;
  refund: RefundView;
  at: number;
}

async function complete(db: WriteTransaction, { debt, refund, at }: End): Promise<void> {
  if (!(await markRefundSucceeded(db, refund.id, at))) return;
  await recordEvent(db, {
    at,
    actor: 'system',
    type: 'refund.completed',
    subjectId: debt.order_id,
    after: { transactionId: debt.payment_intent_id, refundId: refund.id, amountMinor: refund.amount },
  });
}

async function fail(db: WriteTransaction, { debt, refund, at }: End): Promise<boolean> {
  const isNew = await markRefundFailed(db, refund.id, { at, reason: reasonOf(refund) });
  if (!isNew) return false;
  await recordEvent(db, {
    at,
    actor: 'payment-provider',
    type: 'refund.failed',
    subjectId: debt.order_id,
    after: {
      transactionId: debt.payment_intent_id,
      refundId: refund.id,
      attempt: debt.attempt,
      reason: reasonOf(refund),
    },
  });
  return true;
}

function reasonOf(refund: RefundView): string {
  return refund.failureReason ?? refund.status;
}
