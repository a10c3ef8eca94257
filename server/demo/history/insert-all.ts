import { sql } from 'kysely';
import { engineOf } from '#server/db/schema/dialect.ts';
import type { WriteTransaction } from '#server/db/schema/tables.ts';

/** Rows of one statement, which must end within the statement timeout of PostgreSQL on a slow machine too. */
const BATCH = 500;

/** Inserts rows with the same columns in their order. */
export async function insertAll(db: WriteTransaction, table: string, rows: object[]): Promise<void> {
  for (let start = 0; start < rows.length; start += BATCH)
    await insertBatch(db, table, rows.slice(start, start + BATCH));
}

/** The rows are sent as JSON, since a statement takes a limited number of values. */
async function insertBatch(db: WriteTransaction, table: string, rows: object[]): Promise<void> {
  const names = Object.keys(rows[0] ?? {});
  const columns = sql.join(names.map((name) => sql.ref(name)));
  const json = JSON.stringify(rows);
  const values =
    engineOf(db) === 'postgres'
      ? sql`select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${json}::json)`
      : sql`select ${sql.join(names.map((name) => sql`value ->> ${sql.lit(name)}`))} from json_each(${json})`;
  await sql`insert into ${sql.table(table)} (${columns}) ${values}`.execute(db);
}
