import type { Worker } from 'node:worker_threads';
import type BetterSqlite3 from 'better-sqlite3';
import { startThread } from '#server/db/sqlite/start-thread.ts';

/** What the thread is told. */
export type CheckpointMessage = 'checkpoint' | 'close';

const TRANSACTIONS_BETWEEN = 200;
/** About 32 MiB, from where on the log is to begin anew. */
export const LONG_LOG_PAGES = 8000;

/**
 * Moves what was committed from the log to the file, on a thread of its own so that no request waits for it. Where the
 * thread falls behind or cannot run, the writer does so at the end of a commit once the log is very long.
 */
export class Checkpointer {
  readonly #writer: BetterSqlite3.Database;
  #worker: Worker | undefined;
  #transactions = 0;
  #isRunning = false;

  constructor(writer: BetterSqlite3.Database) {
    this.#writer = writer;
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
    const worker = startThread('checkpoint-worker', import.meta.url, this.#writer.name, { trackUnmanagedFds: false });
    worker.unref();
    worker.on('message', (pages: number) => {
      this.#isRunning = false;
      if (pages >= LONG_LOG_PAGES) this.#catchUp();
    });
    // Nobody waits for it: the writer takes over.
    worker.on('error', () => {});
    worker.on('exit', () => {
      this.#worker = undefined;
    });
    return worker;
  }

  /** Copies the little that was written meanwhile, so that the next commit begins the log anew. */
  #catchUp(): void {
    try {
      this.#writer.pragma('wal_checkpoint(PASSIVE)');
    } catch {
      // All of it is in the log, and the next checkpoint tries again.
    }
  }
}
