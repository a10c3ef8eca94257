import { AppError } from '#server/app-error.ts';
import type { RefundRow } from '#server/db/schema/tables/payments.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { RefusedError } from '#server/integrations/stripe-errors.ts';
import { hasFailed, type RefundView } from '#server/integrations/stripe-views.ts';
import { findIntent } from '#server/queries/payments/payments.ts';
import { beginNextAttempt, markRefundRefused } from '#server/queries/payments/refund-status.ts';
import { findRefund, findRefundByProviderId, listUnsettledRefunds } from '#server/queries/payments/refunds.ts';
import { forEachLimit, MAX_PROVIDER_CALLS } from '#server/services/for-each-limit.ts';
import { applyRefund, dropRefund, syncRefunds } from '#server/services/payments/apply-refund.ts';

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
 * Begins the next attempt of a failed refund now; the payment worker makes it.
 * @throws {AppError} refund_not_failed, when it has not failed or is tried again already
 */
export async function retryRefund(deps: Deps, refund: RefundRow): Promise<void> {
  const isBegun = refund.status === 'failed' && (await inTransaction(deps.db, (db) => beginNextAttempt(db, refund)));
  if (!isBegun) throw new AppError('refund_not_failed');
  deps.paymentQueue.add({ kind: 'refund', id: refund.id });
}

/**
 * Requests the refund and returns its id; null when none is due. The idempotency key changes only after the provider
 * has reported the last attempt as failed or refused it, or when the amount has changed and no attempt was made.
 */
async function requestRefund(deps: Deps, refund: RefundRow): Promise<string | null> {
  let owed = refund;
  if (refund.status === 'failed') {
    if (deps.now() < retryAt(refund)) return null;
    if (!(await inTransaction(deps.db, (db) => beginNextAttempt(db, refund)))) return null;
    owed = { ...refund, attempt: refund.attempt + 1, in_metadata: 1 };
  }
  try {
    const made = (await findMade(deps, owed)) ?? (await create(deps, owed));
    const other = await findRefundByProviderId(deps.db, made.id);
    if (other !== undefined && other.id !== owed.id) {
      // It was recorded as the provider's own, while another one was taken for this.
      await dropRefund(deps, owed);
      return null;
    }
    // That it was made; how it ends is read afterwards. Those that earlier versions requested have no name.
    const asked = { intentId: owed.payment_intent_id, attemptOf: owed };
    await applyRefund(deps, { ...made, status: 'pending', ...asked });
    return made.id;
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error;
    await learnWhy(deps, owed, error);
    return null;
  }
}

/** An earlier attempt that was made after all; the first one is found by its idempotency key. */
async function findMade(deps: Deps, { id, attempt, payment_intent_id }: RefundRow): Promise<RefundView | undefined> {
  if (attempt === 1) return undefined;
  const refunds = await deps.payments.listRefunds(payment_intent_id);
  return refunds.find((refund) => refund.attemptOf?.id === id && !hasFailed(refund));
}

async function create(deps: Deps, refund: RefundRow): Promise<RefundView> {
  const { id, attempt, payment_intent_id: intentId, amount_minor: amount } = refund;
  const idempotencyKey = attempt === 1 ? `refund-${id}` : `refund-${id}-${attempt}`;
  if (refund.in_metadata === 1) {
    return deps.payments.refund({ intentId, amount, attemptOf: { id, attempt }, idempotencyKey });
  }
  // A repeated request must not differ, and earlier versions named no amount for the whole money of an intent.
  const intent = await findIntent(deps.db, intentId);
  const part = intent?.amount_minor === amount ? {} : { amount };
  return deps.payments.refund({ intentId, ...part, idempotencyKey });
}

/** The provider refused: money may have gone back otherwise, which changes what is due. Else it has failed. */
async function learnWhy(deps: Deps, refund: RefundRow, refusal: RefusedError): Promise<void> {
  await syncRefunds(deps, refund.payment_intent_id);
  const present = await findRefund(deps.db, refund.id);
  if (present?.status !== 'owed' || present.void_at !== null) return;
  if (present.attempt !== refund.attempt) {
    deps.paymentQueue.add({ kind: 'refund', id: refund.id });
    return;
  }
  const failure = { at: deps.now(), reason: refusal.reason };
  const isNew = await inTransaction(deps.db, (db) => markRefundRefused(db, present, failure));
  if (!isNew) return;
  deps.log.error('The payment provider refused a refund', refusal, {
    intentId: refund.payment_intent_id,
    attempt: refund.attempt,
    reason: refusal.reason,
  });
}

/** Ten minutes after the first failure, then doubling up to a day. */
function retryAt({ failed_at, attempt }: RefundRow): number {
  return (failed_at ?? 0) + Math.min(FIRST_RETRY_AFTER_MS * 2 ** (attempt - 1), MAX_RETRY_AFTER_MS);
}
