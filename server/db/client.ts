import { existsSync } from 'node:fs';
import BetterSqlite3 from 'better-sqlite3';
import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
} from 'kysely';
import type { Database, Tables } from '#server/db/schema.ts';
import { countWrites } from '#server/db/write-version.ts';

/**
 * Begins every transaction as a writer. A plain `begin` that reads first and writes later fails at once when another
 * process has written in between, whatever the busy timeout says.
 */
class ImmediateSqliteDriver extends SqliteDriver {
  readonly #sqlite: BetterSqlite3.Database;

  constructor(config: SqliteDialectConfig, sqlite: BetterSqlite3.Database) {
    super(config);
    this.#sqlite = sqlite;
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  /** After some errors, such as a full disk, SQLite has rolled back by itself; to try again would hide the error. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#sqlite.inTransaction) await super.rollbackTransaction(connection);
  }
}

class ImmediateSqliteDialect extends SqliteDialect {
  readonly #sqlite: BetterSqlite3.Database;

  constructor(sqlite: BetterSqlite3.Database) {
    super({ database: sqlite });
    this.#sqlite = sqlite;
  }

  override createDriver(): SqliteDriver {
    return new ImmediateSqliteDriver({ database: this.#sqlite }, this.#sqlite);
  }
}

// better-sqlite3 waits for a lock synchronously, so the wait in it is short; inTransaction tries again without
// standing still.
const BUSY_TIMEOUT_MS = 50;

/**
 * Opens one SQLite file, durable: an acknowledged write survives a loss of power. Makes the file when it is missing,
 * unless it must exist. Throws what SQLite throws.
 */
export function openDatabase(file: string, options: { mustExist?: boolean } = {}): Database {
  const fileMustExist = options.mustExist ?? false;
  if (fileMustExist && !existsSync(file)) throw new Error(`There is no database at ${file}`);
  const sqlite = new BetterSqlite3(file, { timeout: BUSY_TIMEOUT_MS, fileMustExist });
  sqlite.pragma('journal_mode = WAL');
  sqlite.pragma('synchronous = FULL');
  sqlite.pragma('foreign_keys = ON');
  const synchronous = sqlite.pragma('synchronous', { simple: true });
  if (synchronous !== 2)
    throw new Error(`The database does not sync its writes (synchronous = ${String(synchronous)})`);
  const db = new Kysely<Tables>({ dialect: new ImmediateSqliteDialect(sqlite) });
  countWrites(db, sqlite);
  return db;
}
