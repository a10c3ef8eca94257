import { unlessElsewhere } from '#server/db/alone.ts';
import { takeScheduledBackup } from '#server/db/scheduled-backup.ts';
import type { Deps } from '#server/deps.ts';
import { expireOverdueOrders } from '#server/services/close-order.ts';
import { reconcilePayments } from '#server/services/reconcile-payments.ts';
import type { ClockWatch } from '#server/services/watch-clock.ts';

const EVERY_MS = 3 * 60_000;
const MINUTE_MS = 60_000;

/**
 * What the shop does by itself, in this order: payments are looked at before an unpaid order expires. Each is safe in
 * several processes at once; that one alone does it spares the payment provider the same questions. Payments follow the
 * provider and no clock; orders expire only by a clock that is trusted.
 */
async function lookAfterOrders(deps: Deps, clock: ClockWatch): Promise<void> {
  for (const job of [reconcilePayments, expireOverdueOrders]) {
    if (deps.isShuttingDown()) return;
    try {
      await clock.check();
      if (job === expireOverdueOrders && clock.problem() !== null) return;
      await unlessElsewhere(deps.db, () => job(deps).then(() => undefined));
    } catch (error) {
      deps.log.error('A periodic job failed and will be tried again', error, { job: job.name });
    }
  }
}

async function backUpDatabase(deps: Deps, file: string | null): Promise<void> {
  const { scheduledBackups } = deps.settings;
  if (scheduledBackups === null || file === null || deps.isShuttingDown()) return;
  try {
    await takeScheduledBackup({ file, ...scheduledBackups }, new Date(deps.now()));
    deps.log.info('The database was copied');
  } catch (error) {
    deps.log.error('The database could not be copied; the next try is as planned', error);
  }
}

/**
 * Runs the jobs now and again and again, none of them twice at once. `file` is what scheduled backups are taken of; null
 * where there is none. Returns what stops them and waits for the last.
 */
export function startJobs(deps: Deps, file: string | null, clock: ClockWatch): () => Promise<void> {
  const stops = [
    repeat(() => lookAfterOrders(deps, clock), EVERY_MS),
    repeat(() => backUpDatabase(deps, file), (deps.settings.scheduledBackups?.everyMinutes ?? 60) * MINUTE_MS),
  ];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}

/** Such as `job`, which never rejects. */
function repeat(job: () => Promise<void>, everyMs: number): () => Promise<void> {
  let running = job();
  const timer = setInterval(() => {
    running = running.then(job);
  }, everyMs);
  return async () => {
    clearInterval(timer);
    await running;
  };
}
