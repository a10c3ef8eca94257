import { isDiskFull, LostDatabaseError } from '#server/db/database-error.ts';
import type { Log } from '#server/deps.ts';

const ONE_LINE_PER_MS = 60_000;

/**
 * A log in which the database that is away, and the disk that is full, are one line a minute and not one for each request
 * and job. `unlogged` says how many lines were left out since the line before.
 */
export function quietOutages(log: Log, now: () => number = () => performance.now()): Log {
  const outages = new Map<string, { loggedAt: number; unlogged: number }>();
  return {
    info: (...entry) => log.info(...entry),
    error: (message, error, details = {}) => {
      const outage = outageOf(error);
      if (outage === null) return log.error(message, error, details);
      const last = outages.get(outage);
      if (last && now() - last.loggedAt < ONE_LINE_PER_MS) {
        last.unlogged += 1;
        return;
      }
      outages.set(outage, { loggedAt: now(), unlogged: 0 });
      log.error(outage, error, { ...details, during: message, ...(last && { unlogged: last.unlogged }) });
    },
  };
}

function outageOf(error: unknown): string | null {
  if (error instanceof LostDatabaseError) return 'The database cannot be reached';
  if (isDiskFull(error)) return 'The disk is full';
  return error instanceof Error && error.cause !== undefined ? outageOf(error.cause) : null;
}
