import { setTimeout as delay } from 'node:timers/promises';
import BetterSqlite3 from 'better-sqlite3';
import { isRetryable } from '#server/db/database-error.ts';

const RETRY_EVERY_MS = 50;
const MAX_WAIT_MS = 120_000;

/** Takes a lock that the system releases if this process dies; null while another has it. `lockFile` stays, empty. */
export function tryFileLock(lockFile: string): (() => void) | null {
  const sqlite = new BetterSqlite3(lockFile, { timeout: 0 });
  try {
    sqlite.exec('begin exclusive');
    return () => sqlite.close();
  } catch (error) {
    sqlite.close();
    if (isRetryable(error)) return null;
    throw error;
  }
}

/** One process at a time checks, creates and migrates a file. `onWait` hears once why this takes long. @throws after two minutes */
export async function withFileLock<T>(
  file: string,
  work: () => Promise<T>,
  onWait: (why: string) => void = () => {},
  maxWaitMs = MAX_WAIT_MS,
): Promise<T> {
  const lockFile = `${file}.lock`;
  const deadline = performance.now() + maxWaitMs;
  let release = tryFileLock(lockFile);
  if (release === null) onWait(`Another process prepares ${file}; waiting for it`);
  while (release === null) {
    if (performance.now() >= deadline) {
      throw new Error(
        `Another process has been preparing ${file} for ${maxWaitMs / 1000} s; see what it does, or stop it`,
      );
    }
    await delay(RETRY_EVERY_MS);
    release = tryFileLock(lockFile);
  }
  try {
    return await work();
  } finally {
    release();
  }
}
