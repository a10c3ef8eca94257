import type BetterSqlite3 from 'better-sqlite3';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type DatabaseIntrospector,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryCompiler,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
} from 'kysely';
import { HiddenParametersCompiler } from '#server/db/sqlite/query-compiler.ts';
import { statementOn } from '#server/db/sqlite/statement-cache.ts';

export class ReadOnlySqliteDialect implements Dialect {
  readonly #driver: Driver;

  constructor(connection: () => BetterSqlite3.Database) {
    this.#driver = new ReadOnlyDriver(connection);
  }

  createAdapter(): SqliteAdapter {
    return new SqliteAdapter();
  }

  createDriver(): Driver {
    return this.#driver;
  }

  createIntrospector<T>(db: Kysely<T>): DatabaseIntrospector {
    return new SqliteIntrospector(db);
  }

  createQueryCompiler(): QueryCompiler {
    return new HiddenParametersCompiler();
  }
}

class ReadOnlyDriver implements Driver {
  readonly #connection: ReadOnlyConnection;

  constructor(connection: () => BetterSqlite3.Database) {
    this.#connection = new ReadOnlyConnection(connection);
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection;
  }

  async releaseConnection(): Promise<void> {}

  async beginTransaction(): Promise<void> {
    throw new Error('This database only reads; write with inTransaction');
  }

  async commitTransaction(): Promise<void> {}

  async rollbackTransaction(): Promise<void> {}

  async destroy(): Promise<void> {}
}

class ReadOnlyConnection implements DatabaseConnection {
  readonly #connection: () => BetterSqlite3.Database;

  constructor(connection: () => BetterSqlite3.Database) {
    this.#connection = connection;
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const statement = statementOn(this.#connection(), sql);
    if (statement.reader) return { rows: statement.all(parameters) as Row[] };
    statement.run(parameters);
    return { rows: [] };
  }

  // biome-ignore lint/correctness/useYield: no query of the product is streamed.
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Queries are not streamed');
  }
}
