import type { Compilable } from 'kysely';
import { prepareQuery } from '#server/db/prepared-query.ts';
import { engineOf } from '#server/db/schema/dialect.ts';
import type { Database, WriteTransaction } from '#server/db/schema/tables.ts';

/** Returns rows in order. SQLite runs a compiled statement per row, PostgreSQL one for all, to save round trips. */
export function insertRows<Values extends object, Row>(
  build: (db: Database, rows: Values[]) => Compilable<Row>,
): (db: WriteTransaction, rows: Values[]) => Promise<Row[]> {
  const insertOne = prepareQuery((db, row: Values) => build(db, [row]));

  return async (db, rows) => {
    if (engineOf(db) === 'postgres') return rows.length === 0 ? [] : (await db.executeQuery(build(db, rows))).rows;
    const inserted: Row[] = [];
    for (const row of rows) inserted.push(...(await insertOne.all(db, row)));
    return inserted;
  };
}
