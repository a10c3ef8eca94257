import { type Kysely, sql } from 'kysely';
import { isPostgres } from '#server/db/schema/migrations/engine.ts';

/** Writes to SQLite's index of orders merged up to 30 ms of it at once; a job merges it in small steps now. */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (isPostgres(db)) return;
  // Segments of one size that are merged together: with fewer, the job would write the index more often.
  for (const setting of [sql`'automerge', 0`, sql`'usermerge', 8`])
    await sql`insert into order_search (order_search, rank) values (${setting})`.execute(db);
}
