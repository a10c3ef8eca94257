import BetterSqlite3 from 'better-sqlite3';

/**
 * Whether a process has the database open. Every connection to a database in WAL mode holds a shared lock for as long as
 * it is open. A database that nobody has open has its log merged into it, and is one file then.
 */
export function isInUse(file: string, options: { timeoutMs?: number } = {}): boolean {
  let sqlite: BetterSqlite3.Database | undefined;
  try {
    sqlite = new BetterSqlite3(file, { fileMustExist: true, timeout: options.timeoutMs ?? 1000 });
    sqlite.pragma('locking_mode = EXCLUSIVE');
    sqlite.exec('begin exclusive; rollback');
    sqlite.pragma('wal_checkpoint(TRUNCATE)');
    return false;
  } catch (error) {
    // A damaged file is in use by no shop, since none starts on one.
    return error instanceof BetterSqlite3.SqliteError && error.code.startsWith('SQLITE_BUSY');
  } finally {
    sqlite?.close();
  }
}
