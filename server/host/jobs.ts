import { setTimeout as delay } from 'node:timers/promises';
import { takeScheduledBackup } from '#server/db/backup/scheduled-backup.ts';
import { tryJobLock } from '#server/db/postgres/advisory-lock.ts';
import type { Deps } from '#server/deps.ts';
import { findIncompletePicture } from '#server/queries/products/pictures.ts';
import { addTimedMails, deleteSentMails, startMailWorker } from '#server/services/mails/mail-worker.ts';
import { expireOverdueOrders } from '#server/services/orders/close-order.ts';
import { startIndexingOrders } from '#server/services/orders/index-orders.ts';
import { deleteClosedCustomers } from '#server/services/payments/payment-customer.ts';
import { startPaymentWorker } from '#server/services/payments/payment-worker.ts';
import { reconcilePayments } from '#server/services/payments/reconcile-payments.ts';
import { completePictures, removeUnusedFiles } from '#server/services/products/keep-pictures.ts';
import { expireOverdueQuotes } from '#server/services/quotes/end-quote.ts';
import { removeLooseFiles } from '#server/services/quotes/store-quote-file.ts';
import { expireRequests } from '#server/services/requests/withdraw-request.ts';
import { deleteClosedIdentities } from '#server/services/users/close-account.ts';
import { eraseRetainedData } from '#server/services/users/erase-retained-data.ts';
import { expireOverdueEntries } from '#server/services/waitlist/leave-waitlist.ts';
import type { ClockWatch } from '#server/services/watch-clock.ts';
import { deleteEndedDeliveries, startWebhookWorker } from '#server/services/webhooks/webhook-worker.ts';

const EVERY_MS = 3 * 60_000;
const MINUTE_MS = 60_000;
const NEW_PICTURES_MS = 5000;

/** Payments are checked first, so that one that has arrived still counts. */
const MAX_EXPIRY_WAIT_MS = 3000;

/** Safe in several processes: the lock only saves requests. Orders expire only by a trusted clock. */
function createOrderJob(deps: Deps, clock: ClockWatch): { run: () => Promise<void>; onIdle: () => Promise<void> } {
  let checking: Promise<void> | null = null;

  async function run(): Promise<void> {
    checking ??= runJob(deps, 'jobs', reconcilePayments).finally(() => {
      checking = null;
    });
    const waited = new AbortController();
    const patience = delay(MAX_EXPIRY_WAIT_MS, undefined, { ref: false, signal: waited.signal }).catch(() => {});
    await Promise.race([checking, patience]);
    waited.abort();
    await runJob(deps, 'expiry', (deps) => expireByTrustedClock(deps, clock));
  }

  return { run, onIdle: async () => checking ?? undefined };
}

async function expireByTrustedClock(deps: Deps, clock: ClockWatch): Promise<void> {
  await clock.check();
  if (clock.problem() !== null) return;
  await expireOverdueOrders(deps);
  await expireOverdueEntries(deps);
  await expireOverdueQuotes(deps);
  await expireRequests(deps);
}

async function runJob(
  deps: Deps,
  lock: 'jobs' | 'expiry' | 'accounts' | 'mails' | 'pictures',
  job: (deps: Deps) => Promise<unknown>,
): Promise<void> {
  if (deps.isShuttingDown()) return;
  try {
    await tryJobLock(deps.db, () => job(deps).then(() => undefined), lock);
  } catch (error) {
    deps.log.error('A periodic job failed and will be tried again', error, { job: job.name });
  }
}

async function finishClosedAccounts(deps: Deps): Promise<void> {
  await deleteClosedCustomers(deps);
  await deleteClosedIdentities(deps);
  await eraseRetainedData(deps);
}

/** A wrong clock must neither announce an expiry nor delete mails and deliveries. */
async function keepMails(deps: Deps, clock: ClockWatch): Promise<void> {
  if (clock.problem() !== null) return;
  await addTimedMails(deps);
  await deleteSentMails(deps);
  await deleteEndedDeliveries(deps);
}

async function completeNewPictures(deps: Deps): Promise<void> {
  // The lock takes a connection.
  const incomplete = await findIncompletePicture(deps.db).catch(() => undefined);
  if (incomplete) await runJob(deps, 'pictures', completePictures);
}

/** A wrong clock must not remove pictures and files. */
async function removePictures(deps: Deps, clock: ClockWatch): Promise<void> {
  if (clock.problem() !== null) return;
  await removeUnusedFiles(deps);
  await removeLooseFiles(deps);
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

interface JobOptions {
  file: string | null;
  clock: ClockWatch;
  origin: string;
  onMailSent?: () => void;
  /** Calls back when this process is to run the jobs that one process does for all. */
  onLead?: (start: () => void) => void;
}

/** Returns a function that stops the jobs and waits for running ones. */
export function startJobs(deps: Deps, options: JobOptions): () => Promise<void> {
  const stopPayments = startPaymentWorker(deps);
  let stopShared: () => Promise<void> = async () => {};
  const lead = () => {
    if (!deps.isShuttingDown()) stopShared = startSharedJobs(deps, options);
  };
  if (options.onLead) options.onLead(lead);
  else lead();
  return async () => {
    await Promise.all([stopPayments(), stopShared()]);
  };
}

function startSharedJobs(deps: Deps, { file, clock, origin, onMailSent }: JobOptions): () => Promise<void> {
  const orders = createOrderJob(deps, clock);
  const stops = [
    startIndexingOrders(deps),
    startWebhookWorker(deps),
    startMailWorker(deps, { origin, ...(onMailSent && { onSent: onMailSent }) }),
    repeat(orders.run, EVERY_MS),
    repeat(() => runJob(deps, 'accounts', finishClosedAccounts), EVERY_MS),
    repeat(() => runJob(deps, 'mails', (deps) => keepMails(deps, clock)), EVERY_MS),
    repeat(() => completeNewPictures(deps), NEW_PICTURES_MS),
    repeat(() => runJob(deps, 'pictures', (deps) => removePictures(deps, clock)), EVERY_MS),
    repeat(() => backUpDatabase(deps, file), (deps.settings.scheduledBackups?.everyMinutes ?? 60) * MINUTE_MS),
  ];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
    await orders.onIdle();
  };
}

/** `job` must not reject. */
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
