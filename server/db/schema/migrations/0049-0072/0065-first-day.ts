import { type Kysely, sql } from 'kysely';
import { columnTypes } from '#server/db/schema/migrations/engine.ts';

/** Whether the list of what a new shop needs is still wanted; a shop that has sold needs none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { integer } = columnTypes(db);
  await db.schema
    .createTable('first_day')
    .addColumn('id', integer, (column) => column.primaryKey().check(sql`id = 1`))
    .addColumn('dismissed_at', integer, (column) => column.notNull())
    .execute();
  await sql`
    insert into first_day (id, dismissed_at)
    select 1, max(paid_at) from orders where paid_at is not null having max(paid_at) is not null`.execute(db);
}
