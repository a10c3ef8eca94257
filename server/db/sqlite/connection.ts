import { existsSync } from 'node:fs';
import BetterSqlite3 from 'better-sqlite3';
import { CompiledQuery, type DatabaseConnection, Kysely, SqliteAdapter, SqliteDialect, SqliteDriver } from 'kysely';
import { registerConnections, type SqliteConnections } from '#server/db/connections.ts';
import type { Database, Tables } from '#server/db/schema/tables.ts';
import { type Scan, type ScanResult, scannerOn } from '#server/db/sqlite/budgeted-scan.ts';
import { Checkpointer } from '#server/db/sqlite/checkpointer.ts';
import { ReadOnlySqliteDialect } from '#server/db/sqlite/read-only-dialect.ts';
import { ReadSnapshot } from '#server/db/sqlite/read-snapshot.ts';
import { SearchThreads } from '#server/db/sqlite/search-threads.ts';

/**
 * Begins every transaction as a writer. A plain `begin` that reads first and writes later fails at once when another
 * process has written in between, whatever the busy timeout says.
 */
class ImmediateSqliteDriver extends SqliteDriver {
  readonly #file: SqliteFile;

  constructor(file: SqliteFile) {
    super({ database: file.writer });
    this.#file = file;
  }

  // Writes must be visible to later reads, so the shared read snapshot ends here.
  override async acquireConnection(): Promise<DatabaseConnection> {
    this.#file.readSnapshot.end();
    return super.acquireConnection();
  }

  override async releaseConnection(): Promise<void> {
    this.#file.readSnapshot.end();
    return super.releaseConnection();
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  /** After some errors, such as a full disk, SQLite has rolled back by itself; to try again would hide the error. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#file.writer.inTransaction) await super.rollbackTransaction(connection);
  }
}

/** Kysely does not rely on it, but SQLite undoes changes of tables with their transaction. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class ImmediateSqliteDialect extends SqliteDialect {
  readonly #file: SqliteFile;

  constructor(file: SqliteFile) {
    super({ database: file.writer });
    this.#file = file;
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalSqliteAdapter();
  }

  override createDriver(): SqliteDriver {
    return new ImmediateSqliteDriver(this.#file);
  }
}

// better-sqlite3 waits for a lock synchronously, so the wait in it is short; inTransaction tries again without
// standing still.
const BUSY_TIMEOUT_MS = 50;
/** About 64 MiB, after which the writer makes a checkpoint itself; see checkpoints.ts. */
const MAX_LOG_PAGES = 16_000;
/** What the reading connection keeps of the file: enough for what a shop of a million orders reads again and again. */
const READER_CACHE_KIB = 64 * 1024;

/** The writing and the reading connection of a file, and threads from the first search. */
class SqliteFile implements SqliteConnections {
  readonly writer: BetterSqlite3.Database;
  readonly writeDb: Database;
  readonly readSnapshot: ReadSnapshot;
  readonly #reader: BetterSqlite3.Database;
  readonly #checkpoints: Checkpointer;
  readonly #searches: SearchThreads;

  constructor(file: string, fileMustExist: boolean) {
    this.writer = new BetterSqlite3(file, { timeout: BUSY_TIMEOUT_MS, fileMustExist });
    this.writer.pragma('journal_mode = WAL');
    this.writer.pragma('synchronous = FULL');
    this.writer.pragma('foreign_keys = ON');
    // Else each order writes pages to a file that is of use only if its savepoint is rolled back.
    this.writer.pragma('temp_store = MEMORY');
    this.writer.pragma(`wal_autocheckpoint = ${MAX_LOG_PAGES}`);
    this.#checkpoints = new Checkpointer(this.writer);
    this.#searches = new SearchThreads(file);
    const synchronous = this.writer.pragma('synchronous', { simple: true });
    if (synchronous !== 2)
      throw new Error(`The database does not sync its writes (synchronous = ${String(synchronous)})`);
    this.#reader = new BetterSqlite3(file, { timeout: BUSY_TIMEOUT_MS, readonly: true });
    this.#reader.pragma(`cache_size = -${READER_CACHE_KIB}`);
    this.readSnapshot = new ReadSnapshot(this.#reader);
    this.writeDb = new Kysely<Tables>({ dialect: new ImmediateSqliteDialect(this) });
  }

  readonly reader = (): BetterSqlite3.Database => {
    this.readSnapshot.beforeRead();
    return this.#reader;
  };

  /** One statement on a thread; on this one where there is none, as in the desktop's demo, whose server is one file. */
  readonly scan = async (scan: Scan): Promise<ScanResult> => {
    const scanned = await this.#searches.scan(scan);
    return scanned ?? scannerOn(this.reader())(scan);
  };

  committed(transactions: number): void {
    this.#checkpoints.committed(transactions);
  }

  /** The writer goes last: it is the one that may clean up. */
  async close(): Promise<void> {
    await Promise.all([this.#checkpoints.stop(), this.#searches.stop()]);
    this.#reader.close();
    await this.writeDb.destroy();
    this.writer.close();
  }
}

/** Kysely destroys no driver that it has not used yet, so this closes the file itself. */
class ReadOnlyDatabase extends Kysely<Tables> {
  readonly #file: SqliteFile;

  constructor(file: SqliteFile) {
    super({ dialect: new ReadOnlySqliteDialect(file.reader) });
    this.#file = file;
  }

  override async destroy(): Promise<void> {
    await super.destroy();
    await this.#file.close();
  }
}

/**
 * Opens one SQLite file, durable: an acknowledged write survives a loss of power. Makes the file when it is missing,
 * unless it must exist. The result only reads; SQLite refuses a write with it. Write with `inTransaction`.
 * @throws what SQLite throws
 */
export function openDatabase(file: string, options: { mustExist?: boolean } = {}): Database {
  const fileMustExist = options.mustExist ?? false;
  if (fileMustExist && !existsSync(file)) throw new Error(`There is no database at ${file}`);
  const connections = new SqliteFile(file, fileMustExist);
  const db = new ReadOnlyDatabase(connections);
  registerConnections(db, { connections, connection: connections.reader });
  registerConnections(connections.writeDb, { connections, connection: () => connections.writer });
  return db;
}
