import type { Worker } from 'node:worker_threads';
import type BetterSqlite3 from 'better-sqlite3';
import { startThread } from '#server/db/sqlite/start-thread.ts';

export type CheckpointMessage = 'checkpoint' | 'close';

const TRANSACTIONS_BETWEEN = 200;
/** About 32 MiB; a longer log should restart. */
export const LONG_LOG_PAGES = 8000;

/** Copies the log to the file on a thread, so that no request waits. */
export class Checkpointer {
  readonly #writer: BetterSqlite3.Database;
  #worker: Worker | undefined;
  #transactions = 0;
  #isRunning = false;

  constructor(writer: BetterSqlite3.Database) {
    this.#writer = writer;
  }

  committed(transactions: number): void {
    this.#transactions += transactions;
    if (this.#transactions < TRANSACTIONS_BETWEEN || this.#isRunning) return;
    this.#transactions = 0;
    this.#isRunning = true;
    this.#worker ??= this.#startWorker();
    this.#worker.postMessage('checkpoint' satisfies CheckpointMessage);
  }

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
    // The writer takes over.
    worker.on('error', () => {});
    worker.on('exit', () => {
      this.#worker = undefined;
    });
    return worker;
  }

  /** Lets the next commit restart the log. */
  #catchUp(): void {
    try {
      this.#writer.pragma('wal_checkpoint(PASSIVE)');
    } catch {
      // The next checkpoint tries again.
    }
  }
}
