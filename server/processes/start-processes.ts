import type { Worker } from 'node:cluster';
import { mkdir } from 'node:fs/promises';
import { databaseLocation } from '#server/db/location.ts';
import { closeShopDatabase, openShopDatabase } from '#server/db/open-shop-database.ts';
import { refuseDemo } from '#server/demo/refuse-demo.ts';
import type { Log } from '#server/deps.ts';
import type { Settings } from '#server/env.ts';
import { startWarnings } from '#server/host/start-warnings.ts';
import { createStreamSlots } from '#server/http/protection/stream-slots.ts';
import { collectClusterMetrics } from '#server/processes/cluster-metrics.ts';
import type { ToPrimary } from '#server/processes/messages.ts';
import { createWorkerPool, sendTo } from '#server/processes/worker-pool.ts';
import { createWriteLock } from '#server/processes/write-lock.ts';
import { recordMailSwitch } from '#server/services/mails/mail-worker.ts';
import { requireCurrency } from '#server/services/shop/shop-currency.ts';

export interface RunningProcesses {
  url: string;
  /** Has every worker complete its requests in flight. */
  stop: () => Promise<void>;
}

interface ProcessOptions {
  log: Log;
  /** Workers end again and again while they start, and none is left. */
  onGaveUp: () => void;
}

/** Prepares the database, then serves it from `settings.webProcesses` workers, each of which runs this program again. */
export async function startProcesses(settings: Settings, { log, onGaveUp }: ProcessOptions): Promise<RunningProcesses> {
  await mkdir(settings.dataDir, { recursive: true });
  const location = databaseLocation(settings);
  await refuseDemo(location);
  const db = await openShopDatabase(location, log.info);
  await requireCurrency(db, settings);
  for (const warning of await startWarnings(settings, db)) log.info(warning);
  await recordMailSwitch({ db, log, now: Date.now, mails: settings.smtp });
  // The file stays open here, so that its log is merged once, after the last worker has closed it.
  if (!('file' in location)) await db.destroy();

  const readMetrics = collectClusterMetrics(log);
  const slots = createStreamSlots();
  const writeLock = createWriteLock<Worker>();
  const taken = new Map<Worker, Map<number, () => void>>();

  function onMessage(worker: Worker, message: ToPrimary): void {
    if (message.type === 'counted') pool.broadcast(message, worker);
    if (message.type === 'take-slot') {
      const free = slots.take(message.kind, message.userId);
      if (free) taken.set(worker, (taken.get(worker) ?? new Map<number, () => void>()).set(message.id, free));
      sendTo(worker, { type: 'slot', id: message.id, isFree: free !== null });
    }
    if (message.type === 'free-slot') {
      taken.get(worker)?.get(message.id)?.();
      taken.get(worker)?.delete(message.id);
    }
    if (message.type === 'take-write-lock') writeLock.take(worker, () => sendTo(worker, { type: 'write-lock' }));
    if (message.type === 'release-write-lock') writeLock.release(worker);
    if (message.type === 'read-metrics') {
      void readMetrics().then((text) => sendTo(worker, { type: 'metrics', id: message.id, text }));
    }
  }

  function onGone(worker: Worker): void {
    writeLock.release(worker);
    for (const free of taken.get(worker)?.values() ?? []) free();
    taken.delete(worker);
  }

  const pool = createWorkerPool(log, { onMessage, onGone, onGaveUp });

  async function stop(): Promise<void> {
    await pool.stop();
    if ('file' in location) await closeShopDatabase(db, location);
  }

  try {
    const url = await pool.start(settings.webProcesses);
    let stopped: Promise<void> | undefined;
    return {
      url,
      stop: () => {
        stopped ??= stop();
        return stopped;
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
