import { type Insertable, type RawBuilder, sql } from 'kysely';
import { connectionOf } from '#server/db/connections.ts';
import { engineOf } from '#server/db/schema/dialect.ts';
import type { Tables, WriteTransaction } from '#server/db/schema/tables.ts';
import { statementOn } from '#server/db/sqlite/statement-cache.ts';

/**
 * Writes rows of the same columns in one statement. On SQLite `insertRows` runs one for each, which costs more, and
 * would write the search index of products to the file each time.
 */
export async function insertTogether<Table extends 'products' | 'stock_movements'>(
  db: WriteTransaction,
  table: Table,
  rows: Insertable<Tables[Table]>[],
): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  if (engineOf(db) === 'postgres') {
    await db.insertInto(table).values(rows).execute();
    return;
  }
  const names = Object.keys(first);
  const columns = sql.join(names.map((name) => sql.ref(name)));
  await runPrepared(
    db,
    sql`insert into ${sql.table(table)} (${columns}) select ${sql.join(names.map(jsonColumn))}
      from jsonb_each(${JSON.stringify(rows)}) order by key`,
  );
}

/** Of a row of SQLite's `jsonb_each`. */
export function jsonColumn(name: string): RawBuilder<unknown> {
  return sql`value ->> ${sql.lit(name)}`;
}

/** On SQLite the statement stays prepared: that of products has seven triggers. Returns the number of affected rows. */
export async function runPrepared(db: WriteTransaction, query: RawBuilder<unknown>): Promise<number> {
  const sqlite = connectionOf(db);
  if (!sqlite) return Number((await query.execute(db)).numAffectedRows);
  const { sql: text, parameters } = query.compile(db);
  return statementOn(sqlite, text).run(parameters).changes;
}
