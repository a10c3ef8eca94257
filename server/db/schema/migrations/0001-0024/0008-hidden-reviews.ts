import { type Kysely, sql } from 'kysely';
import { columnTypes, isPostgres } from '#server/db/schema/migrations/engine.ts';

/** Staff can hide a review: it leaves the public list, and its row count follows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('reviews').addColumn('hidden_at', columnTypes(db).integer).execute();
  await db.schema
    .createIndex('reviews_visible')
    .on('reviews')
    .column('seq')
    .where(sql<boolean>`hidden_at is null`)
    .execute();
  await sql`insert into list_sizes (list, size) select 'all reviews', size from list_sizes where list = 'reviews'`.execute(
    db,
  );

  const add = (list: string, difference: string) =>
    `insert into list_sizes (list, size) values ('${list}', ${difference})
     on conflict (list) do update set size = list_sizes.size + excluded.size`;
  const moved = add('reviews', 'case when new.hidden_at is null then 1 else -1 end');
  const isMoved = '(old.hidden_at is null) <> (new.hidden_at is null)';
  for (const kind of ['insert', 'delete']) await sql.raw(dropTrigger(db, `list_sizes_3_${kind}`)).execute(db);
  for (const [id, event, when, change] of [
    ['list_sizes_3_insert', 'insert', 'new.hidden_at is null', add('reviews', '1')],
    ['list_sizes_3_delete', 'delete', 'old.hidden_at is null', add('reviews', '-1')],
    ['list_sizes_3_update', 'update of hidden_at', isMoved, moved],
    ['list_sizes_6_insert', 'insert', 'true', add('all reviews', '1')],
    ['list_sizes_6_delete', 'delete', 'true', add('all reviews', '-1')],
  ] as const) {
    await sql.raw(createTrigger(db, id, event, when, change)).execute(db);
  }
}

function dropTrigger(db: Kysely<unknown>, id: string): string {
  return isPostgres(db) ? `drop trigger ${id} on reviews; drop function ${id}` : `drop trigger ${id}`;
}

function createTrigger(db: Kysely<unknown>, id: string, event: string, when: string, change: string): string {
  return isPostgres(db)
    ? `create function ${id}() returns trigger language plpgsql as $$ begin ${change}; return null; end $$;
       create constraint trigger ${id} after ${event} on reviews deferrable initially deferred
         for each row when (${when}) execute function ${id}()`
    : `create trigger ${id} after ${event} on reviews when ${when} begin ${change}; end`;
}
