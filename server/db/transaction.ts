import { setTimeout as delay } from 'node:timers/promises';
import BetterSqlite3 from 'better-sqlite3';
import type { Database, WriteTransaction } from '#server/db/schema.ts';

const RETRY_FOR_MS = 3000;
const FIRST_WAIT_MS = 5;
const LONGEST_WAIT_MS = 100;

/** Whether SQLite gave up waiting for another process's lock. */
export function isBusy(error: unknown): boolean {
  return error instanceof BetterSqlite3.SqliteError && error.code.startsWith('SQLITE_BUSY');
}

/**
 * Runs `work` in one write transaction: all of it or nothing. While another process holds the lock it is tried again
 * for three seconds without blocking the event loop; then SQLite's error is thrown. `work` may run more than once and
 * must await nothing but the database it is given.
 */
export async function inTransaction<T>(db: Database, work: (db: WriteTransaction) => Promise<T>): Promise<T> {
  const deadline = Date.now() + RETRY_FOR_MS;
  for (let wait = FIRST_WAIT_MS; ; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (!isBusy(error) || Date.now() >= deadline) throw error;
      await delay(wait);
    }
  }
}
