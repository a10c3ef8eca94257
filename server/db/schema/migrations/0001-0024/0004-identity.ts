import { type Kysely, sql } from 'kysely';
import { columnTypes, isPostgres } from '#server/db/schema/migrations/engine.ts';

/** Users remember which sessions still count, and a user whose address was another's can be retired. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { integer } = columnTypes(db);
  const type = sql.raw(integer);
  for (const column of ['sessions_valid_from', 'identity_valid_since', 'unverified_auth_time']) {
    await sql`alter table users add column ${sql.raw(column)} ${type} not null default 0`.execute(db);
  }
  await sql`alter table users add column retired_email text`.execute(db);
  // A retired user holds no role, and its address is free for its owner.
  await sql`alter table users add column retired_at ${type} check
    ((retired_at is null) = (retired_email is null) and (retired_at is null or role = 'customer'))`.execute(db);

  const now = isPostgres(db)
    ? sql`cast(extract(epoch from now()) as bigint)`
    : sql`cast(strftime('%s', 'now') as integer)`;
  // The provider's account cannot be newer than the user. Who was not verified may have signed in until now.
  await sql`update users set identity_valid_since = created_at / 1000,
    unverified_auth_time = case when email_verified = 1 then 0 else ${now} end`.execute(db);

  await countUnretiredUsers(db);
}

/** The list of users loses a row when one is retired. */
async function countUnretiredUsers(db: Kysely<unknown>): Promise<void> {
  const add = (difference: string) =>
    `insert into list_sizes (list, size) values ('users', ${difference})
     on conflict (list) do update set size = list_sizes.size + excluded.size`;
  await replaceTrigger(db, 'insert', 'insert', 'new.retired_at is null', add('1'));
  await replaceTrigger(db, 'delete', 'delete', 'old.retired_at is null', add('-1'));
  await replaceTrigger(
    db,
    'update',
    'update of retired_at',
    '(old.retired_at is null) <> (new.retired_at is null)',
    add('case when new.retired_at is null then 1 else -1 end'),
  );
}

async function replaceTrigger(
  db: Kysely<unknown>,
  kind: string,
  event: string,
  when: string,
  change: string,
): Promise<void> {
  const id = `list_sizes_2_${kind}`;
  const statement = isPostgres(db)
    ? `drop trigger if exists ${id} on users; drop function if exists ${id};
       create function ${id}() returns trigger language plpgsql as $$ begin ${change}; return null; end $$;
       create constraint trigger ${id} after ${event} on users deferrable initially deferred
         for each row when (${when}) execute function ${id}()`
    : `create trigger ${id} after ${event} on users when ${when} begin ${change}; end`;
  if (!isPostgres(db)) await sql.raw(`drop trigger if exists ${id}`).execute(db);
  await sql.raw(statement).execute(db);
}
