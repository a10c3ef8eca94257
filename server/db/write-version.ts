import type BetterSqlite3 from 'better-sqlite3';
import type { Database } from '#server/db/schema.ts';

const readers = new WeakMap<Database, () => string>();

/** Lets `writeVersion` answer for a database that this connection serves. */
export function countWrites(db: Database, sqlite: BetterSqlite3.Database): void {
  // The first number tells of other connections, in this process or another, the second of our own.
  const statement = sqlite.prepare<[], [number, number]>(
    'select data_version, total_changes() from pragma_data_version',
  );
  statement.raw();
  readers.set(db, () => statement.get()?.join('-') ?? '');
}

/**
 * A text that differs after every write to the database, whoever wrote. Null on an engine that does not say.
 * What is read between two equal ones is what the database held all the while.
 */
export function writeVersion(db: Database): string | null {
  return readers.get(db)?.() ?? null;
}
