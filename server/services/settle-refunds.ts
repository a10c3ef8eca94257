import type { RefundRow } from '#server/db/schema/tables.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { findIntent } from '#server/queries/payments.ts';
import { beginNextAttempt, listUnsettledRefunds, markRefundPending } from '#server/queries/refunds.ts';
import { applyRefund } from '#server/services/apply-refund.ts';
import { forEachLimit, MAX_PROVIDER_CALLS } from '#server/services/for-each-limit.ts';

const FIRST_RETRY_AFTER_MS = 10 * 60_000;
const MAX_RETRY_AFTER_MS = 24 * 3_600_000;

export async function settleRefunds(deps: Deps): Promise<void> {
  const limits = { atOnce: MAX_PROVIDER_CALLS, isOver: deps.isShuttingDown };
  await forEachLimit(await listUnsettledRefunds(deps.db), limits, (refund) => settleRefund(deps, refund));
}

/** Advances one refund as far as possible now. Never rejects. */
export async function settleRefund(deps: Deps, refund: RefundRow): Promise<void> {
  try {
    const refundId = refund.status === 'pending' ? refund.refund_id : await requestRefund(deps, refund);
    if (refundId === null) return;
    // Read even right after the request: a repeated idempotency key returns the response of the first request.
    const present = await deps.payments.retrieveRefund(refundId);
    if (present) await applyRefund(deps, present);
    else deps.log.error('A refund is not known to the payment provider', null, { refundId });
  } catch (error) {
    deps.log.error('A refund is still owed', error, { intentId: refund.payment_intent_id });
  }
}

/**
 * Requests the refund and returns its id; null when none is due. The idempotency key changes only after the provider
 * has reported the last attempt as failed, so no money is refunded twice.
 */
async function requestRefund(deps: Deps, refund: RefundRow): Promise<string | null> {
  const intentId = refund.payment_intent_id;
  let { attempt } = refund;
  if (refund.status === 'failed') {
    if (deps.now() < retryAt(refund)) return null;
    if (!(await inTransaction(deps.db, (db) => beginNextAttempt(db, refund)))) return null;
    attempt += 1;
  }
  const idempotencyKey = attempt === 1 ? `refund-${refund.id}` : `refund-${refund.id}-${attempt}`;
  const intent = await findIntent(deps.db, intentId);
  // A repeated request must not differ, and earlier versions named no amount for the whole money of an intent.
  const part = intent?.amount_minor === refund.amount_minor ? {} : { amount: refund.amount_minor };
  const { id: refundId } = await deps.payments.refund({ intentId, ...part, idempotencyKey });
  await inTransaction(deps.db, (db) => markRefundPending(db, { id: refund.id, attempt, refundId }));
  return refundId;
}

/** Ten minutes after the first failure, then doubling up to a day. */
function retryAt({ failed_at, attempt }: RefundRow): number {
  return (failed_at ?? 0) + Math.min(FIRST_RETRY_AFTER_MS * 2 ** (attempt - 1), MAX_RETRY_AFTER_MS);
}
