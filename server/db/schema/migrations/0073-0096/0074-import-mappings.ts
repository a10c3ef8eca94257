import { type Kysely, sql } from 'kysely';

/** How a file of products was read, and what somebody selected for its columns. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('imports').addColumn('reading', 'text').execute();
  await db.schema.alterTable('imports').addColumn('mapping', 'text').execute();
  await sql`create index imports_mapped on imports (seq)
    where mapping is not null and applied_at is not null and undone_at is null`.execute(db);
}
