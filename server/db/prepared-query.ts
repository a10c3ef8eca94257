import type { Compilable, CompiledQuery, QueryResult, RawBuilder } from 'kysely';
import { connectionOf } from '#server/db/connections.ts';
import { defer } from '#server/db/postgres/deferred.ts';
import { lockRowsThatAreRead } from '#server/db/postgres/lock-rows.ts';
import { nameStatement } from '#server/db/postgres/shop-client.ts';
import { type Engine, engineOf } from '#server/db/schema/dialect.ts';
import type { Database, WriteTransaction } from '#server/db/schema/tables.ts';
import { statementOn } from '#server/db/sqlite/statement-cache.ts';

class Parameter {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

export interface PreparedQuery<Values, Row> {
  all: (db: Database, values: Values) => Promise<Row[]>;
  first: (db: Database, values: Values) => Promise<Row | undefined>;
  /** Returns the number of affected rows. */
  run: (db: WriteTransaction, values: Values) => Promise<number>;
  /** For a write whose result is not read. PostgreSQL's answer is waited for with that of the next statement. */
  send: (db: WriteTransaction, values: Values) => Promise<void>;
}

/** Compiled on first use. `build` must not inspect the placeholders it gets; every call gives the same names. */
export function prepareQuery<Values extends object, Row>(
  build: (db: Database, values: Values) => Compilable<Row>,
): PreparedQuery<Values, Row> {
  const compiled = new Map<Variant, CompiledQuery<Row>>();

  function compile(db: Database, values: Values, variant: Variant): CompiledQuery<Row> {
    let query = compiled.get(variant);
    if (!query) {
      const placeholders = new Proxy(values, { get: (_, name) => new Parameter(String(name)) });
      query = build(db, placeholders).compile();
      compiled.set(variant, query);
      if (variant !== 'sqlite') nameStatement(query.sql);
    }
    const parameters = query.parameters.map((parameter) =>
      parameter instanceof Parameter ? values[parameter.name as keyof Values] : parameter,
    );
    return { ...query, parameters };
  }

  async function execute(db: Database, values: Values): Promise<{ rows: Row[]; changes: number }> {
    const variant = variantOf(db);
    if (variant === null) return resultOf(await db.executeQuery(build(db, values)));
    const query = compile(db, values, variant);
    const sqlite = connectionOf(db);
    if (!sqlite) return resultOf(await db.executeQuery<Row>(query));
    const { parameters } = query;
    const statement = statementOn(sqlite, query.sql);
    if (statement.reader) return { rows: statement.all(parameters) as Row[], changes: 0 };
    return { rows: [], changes: statement.run(parameters).changes };
  }

  return {
    all: async (db, values) => (await execute(db, values)).rows,
    first: async (db, values) => (await execute(db, values)).rows[0],
    run: async (db, values) => (await execute(db, values)).changes,
    send: async (db, values) => {
      const variant = variantOf(db);
      if (variant === null || variant === 'sqlite') await execute(db, values);
      else await db.executeQuery(defer(compile(db, values, variant)));
    },
  };
}

/** The same of SQL that the query builder cannot say. */
export function prepareSql<Values extends object, Row>(
  build: (db: Database, values: Values) => RawBuilder<Row>,
): PreparedQuery<Values, Row> {
  return prepareQuery((db, values) => compilable(db, build(db, values)));
}

/** SQL in the form of a built query. */
export function compilable<Row>(db: Database, query: RawBuilder<Row>): Compilable<Row> {
  return { compile: () => query.compile(db) };
}

type Variant = Engine | 'postgres, locking';

/** Null with plugins that may change any query. */
function variantOf(db: Database): Variant | null {
  const { plugins } = db.getExecutor();
  if (plugins.length === 0) return engineOf(db);
  return plugins.length === 1 && plugins[0] === lockRowsThatAreRead ? 'postgres, locking' : null;
}

function resultOf<Row>({ rows, numAffectedRows }: QueryResult<Row>): { rows: Row[]; changes: number } {
  return { rows, changes: Number(numAffectedRows ?? 0) };
}
