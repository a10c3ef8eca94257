import BetterSqlite3 from 'better-sqlite3';

/** An open WAL connection holds a shared lock. Without one, this merges the log into the file. */
export function isInUse(file: string, options: { timeoutMs?: number } = {}): boolean {
  let sqlite: BetterSqlite3.Database | undefined;
  try {
    sqlite = new BetterSqlite3(file, { fileMustExist: true, timeout: options.timeoutMs ?? 1000 });
    sqlite.pragma('locking_mode = EXCLUSIVE');
    sqlite.exec('begin exclusive; rollback');
    sqlite.pragma('wal_checkpoint(TRUNCATE)');
    return false;
  } catch (error) {
    // A shop never runs on a damaged file.
    return error instanceof BetterSqlite3.SqliteError && error.code.startsWith('SQLITE_BUSY');
  } finally {
    sqlite?.close();
  }
}
