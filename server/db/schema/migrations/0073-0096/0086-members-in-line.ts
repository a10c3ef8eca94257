import { type Kysely, sql } from 'kysely';
import { columnTypes } from '#server/db/schema/migrations/engine.ts';

/** Members of a company stand in line for it. A place that became a request is removed, and names it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const entries = () => db.schema.alterTable('waitlist_entries');
  await entries().addColumn('po_number', 'text').execute();
  await entries().addColumn('cost_centre', 'text').execute();
  await entries().addColumn('reserved_minor', columnTypes(db).integer).execute();
  await entries()
    .addColumn('request_id', 'text', (column) => column.references('requests.id'))
    .execute();
  await sql`create unique index waitlist_entries_by_request on waitlist_entries (request_id)
    where request_id is not null`.execute(db);
}
