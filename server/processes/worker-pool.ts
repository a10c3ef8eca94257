import cluster, { type Worker } from 'node:cluster';
import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '#server/deps.ts';
import { readToPrimary, type ToPrimary, type ToWorker } from '#server/processes/messages.ts';

/** A worker cuts off its requests before; one that does not end then is killed. */
const STOP_WITHIN_MS = 9700;
/** A worker that ended sooner is not replaced at once. */
const STEADY_AFTER_MS = 5000;
const PAUSE_MS = 1000;
const FIRST_RETRY_MS = 200;
const MAX_RETRY_MS = 30_000;
/** How many workers in a row may end while they start before the shop gives up, when no other one serves it. */
const MAX_FAILED_STARTS = 5;

export interface PoolListener {
  onMessage: (worker: Worker, message: ToPrimary) => void;
  onGone: (worker: Worker) => void;
  onGaveUp: () => void;
}

export interface WorkerPool {
  /** Starts the workers; resolves to the address when all are ready. @throws when one of them ends before */
  start: (count: number) => Promise<string>;
  /** To all workers that are ready. */
  broadcast: (message: ToWorker, except?: Worker) => void;
  stop: () => Promise<void>;
}

export function sendTo(worker: Worker, message: ToWorker): void {
  // A worker that dies meanwhile is noticed by its exit.
  if (worker.isConnected()) worker.send(message, () => {});
}

/** Keeps as many workers running as were started, and one of them in the lead. */
export function createWorkerPool(log: Log, listener: PoolListener): WorkerPool {
  /** In the order in which they became ready. */
  const ready = new Map<Worker, number>();
  const running = new Set<Worker>();
  const retries = new Set<NodeJS.Timeout>();
  const allGone = Promise.withResolvers<void>();
  const started = Promise.withResolvers<string>();
  let wanted = 0;
  let hasStarted = false;
  let leader: Worker | undefined;
  let failedStarts = 0;
  let isStopping = false;

  function fork(): void {
    const worker = cluster.fork();
    running.add(worker);
    worker.on('message', (data) => {
      const message = readToPrimary(data);
      if (message === null) return;
      if (message.type === 'ready') onReady(worker, message.url);
      else if (message.type === 'failed') onFailed(message.problem);
      else listener.onMessage(worker, message);
    });
    worker.once('exit', (code, signal) => onExit(worker, signal ?? code));
  }

  function onReady(worker: Worker, url: string): void {
    ready.set(worker, performance.now());
    failedStarts = 0;
    lead();
    if (hasStarted) log.info('A process serves the shop in place of one that has ended', { process: worker.id });
    if (ready.size < wanted) return;
    hasStarted = true;
    started.resolve(url);
  }

  /** Only after the exit of the one before, so that two never lead. */
  function lead(): void {
    if (leader !== undefined || isStopping) return;
    [leader] = ready.keys();
    if (leader) sendTo(leader, { type: 'lead' });
  }

  function onFailed(problem: string): void {
    if (hasStarted) log.error('A process could not start', problem);
    else started.reject(new Error(problem));
  }

  function onExit(worker: Worker, reason: string | number): void {
    const readyAt = ready.get(worker);
    running.delete(worker);
    ready.delete(worker);
    listener.onGone(worker);
    if (leader === worker) leader = undefined;
    if (isStopping) {
      if (running.size === 0) allGone.resolve();
      return;
    }
    started.reject(new Error(`A process ended while it started: ${reason}`));
    if (!hasStarted) return;
    if (reason === 0) log.info('A process was stopped', { process: worker.id });
    else log.error('A process has ended', reason, { process: worker.id });
    lead();
    if (readyAt !== undefined) {
      replaceIn(performance.now() - readyAt < STEADY_AFTER_MS ? PAUSE_MS : 0);
      return;
    }
    failedStarts += 1;
    if (failedStarts < MAX_FAILED_STARTS || ready.size > 0) replaceIn(retryMs());
    else giveUp();
  }

  function giveUp(): void {
    for (const timer of retries) clearTimeout(timer);
    log.error('The shop gives up, because its processes end while they start', `${failedStarts} in a row`);
    listener.onGaveUp();
  }

  function retryMs(): number {
    return Math.min(FIRST_RETRY_MS * 2 ** (failedStarts - 1), MAX_RETRY_MS);
  }

  function replaceIn(ms: number): void {
    const timer = setTimeout(() => {
      retries.delete(timer);
      fork();
    }, ms);
    retries.add(timer);
  }

  return {
    start: (count) => {
      wanted = count;
      for (let i = 0; i < count; i += 1) fork();
      return started.promise;
    },
    broadcast: (message, except) => {
      for (const worker of ready.keys()) if (worker !== except) sendTo(worker, message);
    },
    stop: async () => {
      isStopping = true;
      for (const timer of retries) clearTimeout(timer);
      for (const worker of running) sendTo(worker, { type: 'stop' });
      if (running.size === 0) return;
      await Promise.race([allGone.promise, delay(STOP_WITHIN_MS, undefined, { ref: false })]);
      for (const worker of running) {
        log.error('A process did not stop in time and was killed', null, { process: worker.id });
        worker.process.kill('SIGKILL');
      }
      if (running.size > 0) await allGone.promise;
    },
  };
}
