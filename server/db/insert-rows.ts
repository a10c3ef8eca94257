import { type Compilable, type CompiledQuery, InsertQueryNode } from 'kysely';
import { defer } from '#server/db/postgres/deferred.ts';
import { prepareQuery } from '#server/db/prepared-query.ts';
import { engineOf } from '#server/db/schema/dialect.ts';
import type { Database, WriteTransaction } from '#server/db/schema/tables.ts';

/** Returns rows in order. SQLite runs a compiled statement per row, PostgreSQL one for all, to save round trips. */
export function insertRows<Values extends object, Row>(
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
