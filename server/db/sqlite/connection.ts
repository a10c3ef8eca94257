import { existsSync } from 'node:fs';
import BetterSqlite3 from 'better-sqlite3';
import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  type QueryCompiler,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
} from 'kysely';
import { registerConnections, type SqliteConnections } from '#server/db/connections.ts';
import type { Database, Tables } from '#server/db/schema/tables.ts';
import { type Scan, type ScanResult, scannerOn } from '#server/db/sqlite/budgeted-scan.ts';
import { Checkpointer } from '#server/db/sqlite/checkpointer.ts';
import { HiddenParametersCompiler } from '#server/db/sqlite/query-compiler.ts';
import { ReadOnlySqliteDialect } from '#server/db/sqlite/read-only-dialect.ts';
import { ReadSnapshot } from '#server/db/sqlite/read-snapshot.ts';
import { SearchThreads } from '#server/db/sqlite/search-threads.ts';
import { statementOn } from '#server/db/sqlite/statement-cache.ts';
import { statementObserver } from '#server/db/statement-observer.ts';

/** A plain `begin` that reads first fails at once, without waiting, if another process writes. */
class ImmediateSqliteDriver extends SqliteDriver {
  readonly #file: SqliteFile;

  constructor(file: SqliteFile) {
    const { writer } = file;
    // Preparing `begin` and `commit` each time would take longer than running them.
    super({ database: { prepare: (text) => statementOn(writer, text), close: () => writer.close() } });
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

  /** SQLite rolls back by itself after some errors, and a second rollback would hide the error. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#file.writer.inTransaction) await super.rollbackTransaction(connection);
  }
}

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

  override createQueryCompiler(): QueryCompiler {
    return new HiddenParametersCompiler();
  }
}

// Short, because better-sqlite3 waits for a lock synchronously; inTransaction retries asynchronously.
const BUSY_TIMEOUT_MS = 50;
/** About 64 MiB, after which the writer checkpoints itself. */
const MAX_LOG_PAGES = 16_000;
/** Of each connection. An order touches some fifty pages, spread over the whole file. */
const CACHE_KIB = 64 * 1024;

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
    this.writer.pragma(`cache_size = -${CACHE_KIB}`);
    this.writer.pragma('foreign_keys = ON');
    // Otherwise each order writes statement journals to a temporary file.
    this.writer.pragma('temp_store = MEMORY');
    this.writer.pragma(`wal_autocheckpoint = ${MAX_LOG_PAGES}`);
    this.#checkpoints = new Checkpointer(this.writer);
    this.#searches = new SearchThreads(file);
    const synchronous = this.writer.pragma('synchronous', { simple: true });
    if (synchronous !== 2)
      throw new Error(`The database does not sync its writes (synchronous = ${String(synchronous)})`);
    this.#reader = new BetterSqlite3(file, { timeout: BUSY_TIMEOUT_MS, readonly: true });
    this.#reader.pragma(`cache_size = -${CACHE_KIB}`);
    this.readSnapshot = new ReadSnapshot(this.#reader);
    this.writeDb = new Kysely<Tables>({ dialect: new ImmediateSqliteDialect(this) });
  }

  readonly reader = (): BetterSqlite3.Database => {
    this.readSnapshot.beforeRead();
    return this.#reader;
  };

  /** Runs on this thread where no worker can start, as in the desktop's demo. */
  readonly scan = async (scan: Scan): Promise<ScanResult> => {
    const search = () => this.#searches.scan(scan);
    const scanned = await (statementObserver()?.around('sqlite', scan.sql, search) ?? search());
    return scanned ?? scannerOn(this.reader())(scan);
  };

  committed(transactions: number): void {
    this.#checkpoints.committed(transactions);
  }

  /** Closes the writer last: only it can merge and remove the log. */
  async close(): Promise<void> {
    await Promise.all([this.#checkpoints.stop(), this.#searches.stop()]);
    this.#reader.close();
    await this.writeDb.destroy();
    this.writer.close();
  }
}

/** Kysely does not destroy a driver that was never used, so this closes the file itself. */
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

/** Opens a file read-only with synced commits; write with `inTransaction`. @throws SQLite's errors */
export function openDatabase(file: string, options: { mustExist?: boolean } = {}): Database {
  const fileMustExist = options.mustExist ?? false;
  if (fileMustExist && !existsSync(file)) throw new Error(`There is no database at ${file}`);
  const connections = new SqliteFile(file, fileMustExist);
  const db = new ReadOnlyDatabase(connections);
  registerConnections(db, { connections, connection: connections.reader });
  registerConnections(connections.writeDb, { connections, connection: () => connections.writer });
  return db;
}
