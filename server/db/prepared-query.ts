import type { Compilable, CompiledQuery, QueryResult } from 'kysely';
import { connectionOf } from '#server/db/connections.ts';
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
}

/** Compiled on first use. `build` must not inspect the placeholders it gets; every call gives the same names. */
export function prepareQuery<Values extends object, Row>(
  build: (db: Database, values: Values) => Compilable<Row>,
): PreparedQuery<Values, Row> {
  const compiled = new Map<Engine, CompiledQuery<Row>>();

  function compile(db: Database, values: Values): CompiledQuery<Row> {
    const engine = engineOf(db);
    let query = compiled.get(engine);
    if (!query) {
      const placeholders = new Proxy(values, { get: (_, name) => new Parameter(String(name)) });
      query = build(db, placeholders).compile();
      compiled.set(engine, query);
    }
    return query;
  }

  async function execute(db: Database, values: Values): Promise<{ rows: Row[]; changes: number }> {
    if (db.getExecutor().plugins.length > 0) return resultOf(await db.executeQuery(build(db, values)));
    const query = compile(db, values);
    const parameters = query.parameters.map((parameter) =>
      parameter instanceof Parameter ? values[parameter.name as keyof Values] : parameter,
    );
    const sqlite = connectionOf(db);
    if (!sqlite) return resultOf(await db.executeQuery<Row>({ ...query, parameters }));
    const statement = statementOn(sqlite, query.sql);
    if (statement.reader) return { rows: statement.all(parameters) as Row[], changes: 0 };
    return { rows: [], changes: statement.run(parameters).changes };
  }

  return {
    all: async (db, values) => (await execute(db, values)).rows,
    first: async (db, values) => (await execute(db, values)).rows[0],
    run: async (db, values) => (await execute(db, values)).changes,
  };
}

function resultOf<Row>({ rows, numAffectedRows }: QueryResult<Row>): { rows: Row[]; changes: number } {
  return { rows, changes: Number(numAffectedRows ?? 0) };
}
