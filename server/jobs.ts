import type { Deps } from '#server/deps.ts';
import { expireOverdueOrders } from '#server/services/close-order.ts';
import { reconcilePayments } from '#server/services/reconcile-payments.ts';

const EVERY_MS = 3 * 60_000;

/** What the shop does by itself, in this order: payments are looked at before an unpaid order expires. */
async function runJobs(deps: Deps): Promise<void> {
  for (const job of [reconcilePayments, expireOverdueOrders]) {
    try {
      await job(deps);
    } catch (error) {
      deps.log.error('A periodic job failed and will be tried again', error, { job: job.name });
    }
  }
}

/** Runs the jobs now and every few minutes, never two at once. Returns what stops them and waits for the last. */
export function startJobs(deps: Deps): () => Promise<void> {
  let running = runJobs(deps);
  const timer = setInterval(() => {
    running = running.then(() => runJobs(deps));
  }, EVERY_MS);
  return async () => {
    clearInterval(timer);
    await running;
  };
}
