import type { Worker } from 'node:worker_threads';
import { startThread } from '#server/db/start-thread.ts';

/** What the thread is told. */
export type CheckpointMessage = 'checkpoint' | 'close';

const TRANSACTIONS_BETWEEN = 200;

/**
 * Moves what was committed from the log to the file, on a thread of its own so that no request waits for it. Where the
 * thread falls behind or cannot run, the writer does so at the end of a commit once the log is very long.
 */
export class Checkpoints {
  readonly #file: string;
  #worker: Worker | undefined;
  #transactions = 0;
  #isRunning = false;

  constructor(file: string) {
    this.#file = file;
  }

  /** To be told after each commit how many transactions it held. */
  committed(transactions: number): void {
    this.#transactions += transactions;
    if (this.#transactions < TRANSACTIONS_BETWEEN || this.#isRunning) return;
    this.#transactions = 0;
    this.#isRunning = true;
    this.#worker ??= this.#startWorker();
    this.#worker.postMessage('checkpoint' satisfies CheckpointMessage);
  }

  /** Settles when the thread has closed the file. */
  async stop(): Promise<void> {
    const worker = this.#worker;
    if (!worker) return;
    const ended = new Promise((resolve) => worker.once('exit', resolve));
    worker.ref();
    worker.postMessage('close' satisfies CheckpointMessage);
    await ended;
  }

  #startWorker(): Worker {
    const worker = startThread('checkpoint-worker', this.#file);
    worker.unref();
    worker.on('message', () => {
      this.#isRunning = false;
    });
    // Nobody waits for it: the writer takes over.
    worker.on('error', () => {});
    worker.on('exit', () => {
      this.#worker = undefined;
    });
    return worker;
  }
}
