import { type Kysely, sql } from 'kysely';

/** The company with which a list is shared; null for one that only its owner reads. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table saved_lists add column account_id text references accounts (id)`.execute(db);
  await sql`create index saved_lists_shared on saved_lists (account_id, name_key) where account_id is not null`.execute(
    db,
  );
}
