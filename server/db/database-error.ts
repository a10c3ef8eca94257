import BetterSqlite3 from 'better-sqlite3';

/** The database cannot be reached, or the connection was lost; whether a commit under way counted is not known. */
export class LostDatabaseError extends Error {
  constructor(cause: unknown) {
    super(`The database cannot be reached: ${reasonOf(cause)}`, { cause });
    this.name = 'LostDatabaseError';
  }
}

/** A read took longer than it may, and has nothing to show for it. */
export class BudgetSpentError extends Error {
  constructor(cause?: unknown) {
    super('The read took longer than it may', { cause });
    this.name = 'BudgetSpentError';
  }
}

function reasonOf(cause: unknown): string {
  // A name with several addresses fails with all their errors in one, which has no message.
  const first = cause instanceof AggregateError ? cause.errors[0] : cause;
  return first instanceof Error ? first.message : String(first);
}

/** PostgreSQL's code for what went wrong (https://www.postgresql.org/docs/current/errcodes-appendix.html), or null. */
export function sqlState(error: unknown): string | null {
  if (!(error instanceof Error) || !('severity' in error) || !('code' in error)) return null;
  return typeof error.code === 'string' ? error.code : null;
}

/** Whether the same transaction may well go through when it is tried again: nothing of it was kept. */
export function isRetryable(error: unknown): boolean {
  if (error instanceof BetterSqlite3.SqliteError) return error.code.startsWith('SQLITE_BUSY');
  // Could not serialize, deadlock.
  return ['40001', '40P01'].includes(sqlState(error) ?? '');
}

/**
 * Whether another transaction has just written what this one looked for and did not find. SQLite's writers take turns,
 * so that there this is a bug.
 */
export function isLostRace(error: unknown): boolean {
  return sqlState(error) === '23505';
}

// What SQLite says when the disk or another process stands in the way.
const sqliteUnavailable = /^SQLITE_(BUSY|LOCKED|FULL|IOERR|READONLY|CANTOPEN)/;
// Lost connections, read-only, transactions that had to give way, full disks and too many connections, lock timeout,
// cancelled by a timeout or an administrator, input or output errors.
const postgresUnavailable = /^(08...|25006|25P03|40001|40P01|53...|55P03|57...|58...)$/;

/** Whether the disk, the network or somebody else's transaction stands in the way, which may pass. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof LostDatabaseError) return true;
  if (error instanceof BetterSqlite3.SqliteError) return sqliteUnavailable.test(error.code);
  return postgresUnavailable.test(sqlState(error) ?? '');
}
