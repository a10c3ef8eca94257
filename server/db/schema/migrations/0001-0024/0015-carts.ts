import { type Kysely, sql } from 'kysely';
import { columnTypes } from '#server/db/schema/migrations/engine.ts';

/** What signed-in customers have put into their carts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { integer } = columnTypes(db);
  await db.schema
    .createTable('carts')
    .addColumn('user_id', 'text', (column) => column.primaryKey().references('users.id'))
    .addColumn('lines', 'text', (column) => column.notNull())
    .addColumn('version', integer, (column) => column.notNull().check(sql`version >= 1`))
    .addColumn('updated_at', integer, (column) => column.notNull())
    .execute();
}
