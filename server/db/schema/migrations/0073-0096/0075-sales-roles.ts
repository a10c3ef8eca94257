import { type Kysely, sql } from 'kysely';
import { isPostgres } from '#server/db/schema/migrations/engine.ts';

const OLDER = `role in ('admin', 'warehouse', 'customer')`;
const ROLES = `role in ('admin', 'warehouse', 'sales', 'accountant', 'customer')`;

/** Users can sell for the shop, or keep its books. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await (isPostgres(db)
    ? sql
        .raw(`alter table users drop constraint users_role_check, add constraint users_role_check check (${ROLES})`)
        .execute(db)
    : rebuildUsers(db));
  await sql`create index users_sales on users (seq) where role = 'sales'`.execute(db);
  await sql`create index users_accountant on users (seq) where role = 'accountant'`.execute(db);
}

/** SQLite changes a constraint only with its table, which gets the same indexes and triggers. */
async function rebuildUsers(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ type: string; text: string }>`
    select type, sql as text from sqlite_schema where tbl_name = 'users' and sql is not null`.execute(db);
  const definition = rows.find(({ type }) => type === 'table')?.text ?? '';
  const rebuilt = definition.replace(/^create table "?users"? /i, 'create table rebuilt_users ').replace(OLDER, ROLES);
  if (!rebuilt.startsWith('create table rebuilt_users ') || !rebuilt.includes(ROLES)) {
    throw new Error(`The table of users is not as expected: ${definition}`);
  }
  await sql.raw(rebuilt).execute(db);
  await sql`insert into rebuilt_users select * from users`.execute(db);
  await sql`drop table users`.execute(db);
  await sql`alter table rebuilt_users rename to users`.execute(db);
  for (const { type, text } of rows) if (type !== 'table') await sql.raw(text).execute(db);
}
