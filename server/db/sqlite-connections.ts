import type BetterSqlite3 from 'better-sqlite3';
import type { DialectAdapter, Kysely } from 'kysely';
import type { Scan, Scanned } from '#server/db/budgeted-scan.ts';
import type { SnapshotTurn } from '#server/db/snapshot-turn.ts';

/** The connections to one SQLite file. */
export interface SqliteConnections {
  /** The one that writes, which Kysely uses too. */
  writer: BetterSqlite3.Database;
  /** Sees what is committed and nothing else, also while the writer is in a transaction. */
  reader: () => BetterSqlite3.Database;
  /** Reads within a budget, on a thread of its own where threads can be started. */
  scan: (scan: Scan) => Promise<Scanned>;
  /** The reader's present turn of the event loop. */
  turn: () => SnapshotTurn;
  /** To be told after each commit; see checkpoints.ts. */
  committed: (transactions: number) => void;
}

// A Kysely, its transactions and whatever else is derived from it share their adapter.
const known = new WeakMap<DialectAdapter, SqliteConnections>();

/** Lets `connectionsOf` answer for a database and all that is derived from it. */
export function rememberConnections<T>(db: Kysely<T>, connections: SqliteConnections): void {
  known.set(db.getExecutor().adapter, connections);
}

/** The connections behind a database or a transaction; undefined on another engine. */
export function connectionsOf<T>(db: Kysely<T>): SqliteConnections | undefined {
  return known.get(db.getExecutor().adapter);
}
