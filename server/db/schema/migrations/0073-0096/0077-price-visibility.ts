import { type Kysely, sql } from 'kysely';

/** Who sees prices; null for everyone. The indexes of the staff's roles served no query. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table shop_settings add column price_visibility text
    check (price_visibility in ('signedIn', 'companies'))`.execute(db);
  await sql`drop index users_sales`.execute(db);
  await sql`drop index users_accountant`.execute(db);
}
