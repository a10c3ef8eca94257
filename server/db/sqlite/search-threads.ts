import { availableParallelism } from 'node:os';
import type { Worker } from 'node:worker_threads';
import BetterSqlite3 from 'better-sqlite3';
import { BudgetSpentError } from '#server/db/database-error.ts';
import type { Scan, ScanResult } from '#server/db/sqlite/budgeted-scan.ts';
import { startThread } from '#server/db/sqlite/start-thread.ts';

export type SearchMessage = (Scan & { id: number }) | 'close';
export type SearchReply = { id: number } & (
  | { scanned: ScanResult }
  | { problem: { message: string; code: string | null } }
);

/** Leaves a core for the thread that serves requests. */
export const MAX_SEARCH_THREADS = Math.max(1, Math.min(2, availableParallelism() - 1));
const SILENT_MS = 5000;

interface Thread {
  worker: Worker;
  waiting: Map<number, PromiseWithResolvers<ScanResult | null> & { timer: NodeJS.Timeout }>;
  hasResponded: boolean;
}

/** Worker threads, started on demand, so that no request waits for a search. */
export class SearchThreads {
  readonly #file: string;
  readonly #threads = new Set<Thread>();
  #canStart = true;
  #lastId = 0;

  constructor(file: string) {
    this.#file = file;
  }

  /** Null where no thread can be started. @throws SQLite's errors; {BudgetSpentError} when the thread is silent */
  async scan(scan: Scan): Promise<ScanResult | null> {
    const thread = this.#pick();
    if (!thread) return null;
    this.#lastId += 1;
    const id = this.#lastId;
    const timer = setTimeout(() => {
      thread.waiting.get(id)?.reject(new BudgetSpentError());
      void thread.worker.terminate();
    }, scan.withinMs + SILENT_MS);
    const response = { ...Promise.withResolvers<ScanResult | null>(), timer };
    thread.waiting.set(id, response);
    thread.worker.postMessage({ ...scan, id } satisfies SearchMessage);
    return response.promise;
  }

  async stop(): Promise<void> {
    await Promise.all(
      [...this.#threads].map(({ worker }) => {
        const ended = new Promise((resolve) => worker.once('exit', resolve));
        worker.ref();
        worker.postMessage('close' satisfies SearchMessage);
        return ended;
      }),
    );
  }

  #pick(): Thread | undefined {
    const [free] = [...this.#threads].sort((a, b) => a.waiting.size - b.waiting.size);
    const isEnough = free?.waiting.size === 0 || this.#threads.size >= MAX_SEARCH_THREADS;
    return isEnough || !this.#canStart ? free : this.#start();
  }

  #start(): Thread | undefined {
    let worker: Worker;
    try {
      worker = startThread('search-worker', import.meta.url, this.#file, { trackUnmanagedFds: false });
    } catch {
      this.#canStart = false;
      return undefined;
    }
    const thread: Thread = { worker, waiting: new Map(), hasResponded: false };
    this.#threads.add(thread);
    worker.unref();
    worker.on('message', (reply: SearchReply) => {
      thread.hasResponded = true;
      const response = thread.waiting.get(reply.id);
      if (!response) return;
      thread.waiting.delete(reply.id);
      clearTimeout(response.timer);
      if ('scanned' in reply) response.resolve(reply.scanned);
      else response.reject(toError(reply.problem));
    });
    worker.on('error', () => {
      if (!thread.hasResponded) this.#canStart = false;
    });
    worker.on('exit', () => {
      this.#threads.delete(thread);
      for (const response of thread.waiting.values()) {
        clearTimeout(response.timer);
        if (this.#canStart) response.reject(new BudgetSpentError());
        else response.resolve(null);
      }
    });
    return thread;
  }
}

function toError({ message, code }: { message: string; code: string | null }): Error {
  return code === null ? new Error(message) : new BetterSqlite3.SqliteError(message, code);
}
