import { type Kysely, sql } from 'kysely';

/** The event log is read by the person who acted, and by what happened. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index events_by_actor on events (actor, seq)`.execute(db);
  await sql`create index events_by_type on events (type, seq)`.execute(db);
}
