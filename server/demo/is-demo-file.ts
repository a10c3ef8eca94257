import { closeSync, existsSync, openSync, readSync } from 'node:fs';
import BetterSqlite3 from 'better-sqlite3';

const SQLITE_MARK = 'SQLite format 3\0';

/** True for a file with the demo's tables, and for a missing one, which may become a demo. */
export function isDemoFile(file: string): boolean {
  if (!existsSync(file)) return true;
  if (!startsLikeSqlite(file)) return false;
  const sqlite = new BetterSqlite3(file, { readonly: true, fileMustExist: true });
  try {
    const table = sqlite.prepare("select 1 from sqlite_master where type = 'table' and name = ?");
    return table.get('demo_identity_migrations') !== undefined;
  } finally {
    sqlite.close();
  }
}

function startsLikeSqlite(file: string): boolean {
  const handle = openSync(file, 'r');
  try {
    const start = Buffer.alloc(SQLITE_MARK.length);
    readSync(handle, start, 0, start.length, 0);
    return start.toString('latin1') === SQLITE_MARK;
  } finally {
    closeSync(handle);
  }
}
