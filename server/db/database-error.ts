import BetterSqlite3 from 'better-sqlite3';

/** The database cannot be reached, or the connection was lost. A commit under way may or may not have taken effect. */
export class LostDatabaseError extends Error {
  constructor(cause: unknown) {
    super(`The database cannot be reached: ${reasonOf(cause)}`, { cause });
    this.name = 'LostDatabaseError';
  }
}

export class BudgetSpentError extends Error {
  constructor(cause?: unknown) {
    super('The read took longer than it may', { cause });
    this.name = 'BudgetSpentError';
  }
}

function reasonOf(cause: unknown): string {
  // Several servers, or a host name with several addresses; it has no message that tells why.
  if (cause instanceof AggregateError) return [...new Set(cause.errors.map(reasonOf))].join('; ');
  return cause instanceof Error ? cause.message : String(cause);
}

/** The SQLSTATE (https://www.postgresql.org/docs/current/errcodes-appendix.html), or null. */
export function sqlState(error: unknown): string | null {
  if (!(error instanceof Error) || !('severity' in error) || !('code' in error)) return null;
  return typeof error.code === 'string' ? error.code : null;
}

export function isRetryable(error: unknown): boolean {
  if (error instanceof BetterSqlite3.SqliteError) return error.code.startsWith('SQLITE_BUSY');
  // Serialization failure, deadlock.
  return ['40001', '40P01'].includes(sqlState(error) ?? '');
}

/** SQLite has one writer at a time, so there it is a bug. */
export function isLostRace(error: unknown): boolean {
  return sqlState(error) === '23505';
}

const sqliteUnavailable = /^SQLITE_(BUSY|LOCKED|IOERR|READONLY|CANTOPEN)/;
const postgresUnavailable = /^(08...|25006|25P03|40001|40P01|53...|55P03|57...|58...)$/;

/** `SHMSIZE`: the file of shared memory beside the log cannot grow, https://www.sqlite.org/rescode.html */
const diskFull = ['SQLITE_FULL', 'SQLITE_IOERR_SHMSIZE', 'ENOSPC', 'EDQUOT'];

/** Of the database, of the files beside it, or of PostgreSQL's own disk. */
export function isDiskFull(error: unknown): boolean {
  if (sqlState(error) === '53100') return true;
  return error instanceof Error && 'code' in error && diskFull.includes(String(error.code));
}

/** What a request gets that the database cannot serve now; null for other errors. */
export function unavailableCode(error: unknown): 'disk_full' | 'database_busy' | null {
  if (isDiskFull(error)) return 'disk_full';
  if (error instanceof LostDatabaseError) return 'database_busy';
  if (error instanceof BetterSqlite3.SqliteError) return sqliteUnavailable.test(error.code) ? 'database_busy' : null;
  return postgresUnavailable.test(sqlState(error) ?? '') ? 'database_busy' : null;
}
