import type BetterSqlite3 from 'better-sqlite3';
import type { Compilable, CompiledQuery } from 'kysely';
import { engineOf } from '#server/db/dialect.ts';
import type { Database, WriteTransaction } from '#server/db/schema.ts';
import { connectionsOf } from '#server/db/sqlite-connections.ts';

/** Stands in a query for a value that is known when it runs. */
class Parameter {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** A query that was compiled once. Rejects with what the engine throws. */
export interface PreparedQuery<Values, Row> {
  all: (db: Database, values: Values) => Promise<Row[]>;
  first: (db: Database, values: Values) => Promise<Row | undefined>;
  /** Writes; gives the number of rows that were written. */
  run: (db: WriteTransaction, values: Values) => Promise<number>;
}

/**
 * Prepares a query of the hot paths: Kysely compiles it when it is first used, and SQLite keeps its statement. `build`
 * gets placeholders instead of values, so it must pass them on and not look at them. Outside a transaction it reads
 * what is committed.
 */
export function prepareQuery<Values extends object, Row>(
  build: (db: Database, values: Values) => Compilable<Row>,
): PreparedQuery<Values, Row> {
  const placeholders = new Proxy({}, { get: (_, name) => new Parameter(String(name)) }) as Values;
  // In a transaction on PostgreSQL what is read is locked, so that it is another text.
  const compiled = new Map<string, CompiledQuery<Row>>();
  const statements = new WeakMap<BetterSqlite3.Database, BetterSqlite3.Statement<unknown[], Row>>();

  function compile(db: Database): CompiledQuery<Row> {
    const kind = `${engineOf(db)} ${db.isTransaction}`;
    let query = compiled.get(kind);
    if (!query) {
      query = build(db, placeholders).compile();
      compiled.set(kind, query);
    }
    return query;
  }

  function parametersOf(query: CompiledQuery, values: Values): unknown[] {
    return query.parameters.map((parameter) =>
      parameter instanceof Parameter ? values[parameter.name as keyof Values] : parameter,
    );
  }

  /** Null on another engine than SQLite. */
  function statementFor(db: Database, query: CompiledQuery): BetterSqlite3.Statement<unknown[], Row> | null {
    const connections = connectionsOf(db);
    if (!connections) return null;
    const sqlite = db.isTransaction ? connections.writer : connections.reader();
    let statement = statements.get(sqlite);
    if (!statement) {
      statement = sqlite.prepare(query.sql);
      statements.set(sqlite, statement);
    }
    return statement;
  }

  async function all(db: Database, values: Values): Promise<Row[]> {
    const query = compile(db);
    const parameters = parametersOf(query, values);
    const statement = statementFor(db, query);
    if (statement) return statement.all(parameters);
    return (await db.executeQuery<Row>({ ...query, parameters })).rows;
  }

  return {
    all,
    first: async (db, values) => (await all(db, values))[0],
    run: async (db, values) => {
      const query = compile(db);
      const parameters = parametersOf(query, values);
      const statement = statementFor(db, query);
      if (statement) return statement.run(parameters).changes;
      return Number((await db.executeQuery({ ...query, parameters })).numAffectedRows ?? 0);
    },
  };
}
