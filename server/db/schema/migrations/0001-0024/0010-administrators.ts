import { type Kysely, sql } from 'kysely';

/** Users have the name that the identity provider tells of them; administrators are found without reading everybody. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column name text`.execute(db);
  await sql`create index users_administrators on users (seq) where role = 'admin'`.execute(db);
}
