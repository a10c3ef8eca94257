import { sql } from 'kysely';
import { engineOf } from '#server/db/schema/dialect.ts';
import type { WriteTransaction } from '#server/db/schema/tables.ts';

/**
 * Inserts rows with the same columns in their order, by one statement: they are sent as JSON, since a statement takes a
 * limited number of values.
 */
export async function insertAll(db: WriteTransaction, table: string, rows: object[]): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const names = Object.keys(first);
  const columns = sql.join(names.map((name) => sql.ref(name)));
  const json = JSON.stringify(rows);
  const values =
    engineOf(db) === 'postgres'
      ? sql`select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${json}::json)`
      : sql`select ${sql.join(names.map((name) => sql`value ->> ${sql.lit(name)}`))} from json_each(${json})`;
  await sql`insert into ${sql.table(table)} (${columns}) ${values}`.execute(db);
}
