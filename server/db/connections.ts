import type BetterSqlite3 from 'better-sqlite3';
import type { DialectAdapter, Kysely } from 'kysely';
import type { Database } from '#server/db/schema/tables.ts';
import type { Scan, ScanResult } from '#server/db/sqlite/budgeted-scan.ts';
import type { ReadSnapshot } from '#server/db/sqlite/read-snapshot.ts';

export interface SqliteConnections {
  writer: BetterSqlite3.Database;
  writeDb: Database;
  /** Sees committed data only, even while the writer is in a transaction. */
  reader: () => BetterSqlite3.Database;
  scan: (scan: Scan) => Promise<ScanResult>;
  readSnapshot: ReadSnapshot;
  committed: (transactions: number) => void;
}

interface Registration {
  connections: SqliteConnections;
  connection: () => BetterSqlite3.Database;
}

// A Kysely instance shares its adapter with its transactions and with everything derived from it.
const registrations = new WeakMap<DialectAdapter, Registration>();

export function registerConnections(db: Database, registration: Registration): void {
  registrations.set(db.getExecutor().adapter, registration);
}

/** Undefined on another engine. */
export function connectionsOf<T>(db: Kysely<T>): SqliteConnections | undefined {
  return registrations.get(db.getExecutor().adapter)?.connections;
}

/** The connection that a query runs on; undefined on another engine. */
export function connectionOf<T>(db: Kysely<T>): BetterSqlite3.Database | undefined {
  return registrations.get(db.getExecutor().adapter)?.connection();
}

/** Writes without a transaction, for migrations, stand-ins and tests; the product has `inTransaction`. */
export function writerOf<T>(db: Kysely<T>): Kysely<T> {
  const writer = connectionsOf(db)?.writeDb;
  if (writer === undefined || db.isTransaction) return db;
  // Extra tables are known to the type system only.
  const { plugins } = db.getExecutor();
  return plugins.reduce((writer, plugin) => writer.withPlugin(plugin), writer) as Kysely<unknown> as Kysely<T>;
}
