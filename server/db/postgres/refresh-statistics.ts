import { type Kysely, sql } from 'kysely';
import { engineOf } from '#server/db/schema/dialect.ts';
import type { Tables } from '#server/db/schema/tables.ts';

/** After a bulk load: until autovacuum comes round, PostgreSQL plans as if the tables were empty. */
export async function refreshStatistics(db: Kysely<Tables>): Promise<void> {
  if (engineOf(db) === 'postgres') await sql`analyze`.execute(db);
}
