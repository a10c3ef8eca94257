import { createWorkQueue, type WorkQueue } from '#server/async/work-queue.ts';
import type { Deps, PaymentTask } from '#server/deps.ts';
import { findRefund } from '#server/queries/payments/refunds.ts';
import { MAX_PROVIDER_CALLS } from '#server/services/for-each-limit.ts';
import { endPaymentIntent } from '#server/services/payments/reconcile-payments.ts';
import { settleRefund } from '#server/services/payments/settle-refunds.ts';

export function createPaymentQueue(): WorkQueue<PaymentTask> {
  return createWorkQueue({ atOnce: MAX_PROVIDER_CALLS, keyOf: ({ kind, id }) => `${kind} ${id}` });
}

/** Runs the provider calls that requests queue. Returns a function that stops it and waits for running calls. */
export function startPaymentWorker(deps: Deps): () => Promise<void> {
  return deps.paymentQueue.start(async ({ kind, id }) => {
    try {
      if (kind === 'intent') return await endPaymentIntent(deps, id);
      const refund = await findRefund(deps.db, id);
      if (refund && refund.completed_at === null) await settleRefund(deps, refund);
    } catch (error) {
      deps.log.error('The payment worker failed; the periodic check tries again', error, { kind, id });
    }
  });
}
