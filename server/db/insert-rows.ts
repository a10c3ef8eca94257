import { type Compilable, type CompiledQuery, InsertQueryNode, type RawBuilder, sql } from 'kysely';
import { connectionOf } from '#server/db/connections.ts';
import { defer } from '#server/db/postgres/deferred.ts';
import { prepareQuery } from '#server/db/prepared-query.ts';
import { engineOf } from '#server/db/schema/dialect.ts';
import type { Database, WriteTransaction } from '#server/db/schema/tables.ts';
import { statementOn } from '#server/db/sqlite/statement-cache.ts';

// A single row is written by kysely's `insertInto`, rows that every order writes by `prepareInsert`, and hundreds by
// `insertMany`. The seq of rows follows their order in all three.

/** Rows of one statement, which must end within the statement timeout of PostgreSQL on a slow machine too. */
const BATCH = 500;

/** For few rows on a hot path. Returns what `build` returns, in order. SQLite runs a compiled statement per row, PostgreSQL one for all, to save round trips. */
export function prepareInsert<Values extends object, Row>(
  build: (db: Database, rows: Values[]) => Compilable<Row>,
): (db: WriteTransaction, rows: Values[]) => Promise<Row[]> {
  const insertOne = prepareQuery((db, row: Values) => build(db, [row]));
  let isRead: boolean | undefined;

  return async (db, rows) => {
    if (engineOf(db) === 'postgres') {
      const [first] = rows;
      if (first === undefined) return [];
      isRead ??= returnsRows(build(db, [first]).compile());
      if (rows.length === 1 && isRead) return insertOne.all(db, first);
      if (rows.length === 1) return insertOne.send(db, first).then(() => []);
      const query = build(db, rows).compile();
      return (await db.executeQuery(isRead ? query : defer(query))).rows;
    }
    const inserted: Row[] = [];
    for (const row of rows) inserted.push(...(await insertOne.all(db, row)));
    return inserted;
  };
}

function returnsRows({ query }: CompiledQuery): boolean {
  return InsertQueryNode.is(query) && query.returning !== undefined;
}

/**
 * For many rows of the same columns; returns nothing. They are sent as JSON, since a statement takes a limited number of
 * values. On SQLite a statement for each row would cost more, and write the search index of products to the file each time.
 */
export async function insertMany(db: WriteTransaction, table: string, rows: object[]): Promise<void> {
  const names = Object.keys(rows[0] ?? {});
  const columns = sql.join(names.map((name) => sql.ref(name)));
  for (let start = 0; start < rows.length; start += BATCH) {
    const json = JSON.stringify(rows.slice(start, start + BATCH));
    const values =
      engineOf(db) === 'postgres'
        ? sql`select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${json}::json)`
        : sql`select ${sql.join(names.map(jsonColumn))} from jsonb_each(${json}) order by key`;
    await runPrepared(db, sql`insert into ${sql.table(table)} (${columns}) ${values}`);
  }
}

/** Of a row of SQLite's `jsonb_each`. */
export function jsonColumn(name: string): RawBuilder<unknown> {
  return sql`value ->> ${sql.lit(name)}`;
}

/** Keeps the statement prepared on SQLite: that of products has seven triggers. Returns the number of affected rows. */
export async function runPrepared(db: WriteTransaction, query: RawBuilder<unknown>): Promise<number> {
  const sqlite = connectionOf(db);
  if (!sqlite) return Number((await query.execute(db)).numAffectedRows);
  const { sql: text, parameters } = query.compile(db);
  return statementOn(sqlite, text).run(parameters).changes;
}
