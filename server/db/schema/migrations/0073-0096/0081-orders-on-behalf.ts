import { type Kysely, sql } from 'kysely';

/** Who of the staff placed a checkout or asked for an approval in the name of a customer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table checkouts add column placed_by text references users (id)`.execute(db);
  await sql`alter table requests add column asked_by text references users (id)`.execute(db);
}
