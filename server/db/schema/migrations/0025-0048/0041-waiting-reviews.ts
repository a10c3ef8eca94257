import { type Kysely, sql } from 'kysely';
import { columnTypes, isPostgres } from '#server/db/schema/migrations/engine.ts';

/** A hidden review can wait for staff; those that do are counted. Reviews from before wait for nobody. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('reviews')
    .addColumn('waiting', columnTypes(db).integer, (column) =>
      column.notNull().defaultTo(0).check(sql`waiting in (0, 1) and (waiting = 0 or hidden_at is not null)`),
    )
    .execute();
  await sql`create index reviews_waiting on reviews (seq) where waiting = 1`.execute(db);

  const add = (difference: string) =>
    `insert into list_sizes (list, size) values ('reviews waiting', ${difference})
     on conflict (list) do update set size = list_sizes.size + excluded.size`;
  for (const [kind, event, when, change] of [
    ['insert', 'insert', 'new.waiting = 1', add('1')],
    ['delete', 'delete', 'old.waiting = 1', add('-1')],
    [
      'update',
      'update of waiting',
      '(old.waiting = 1) <> (new.waiting = 1)',
      add('case when new.waiting = 1 then 1 else -1 end'),
    ],
  ] as const) {
    const id = `list_sizes_16_${kind}`;
    const create = isPostgres(db)
      ? `create function ${id}() returns trigger language plpgsql as $$ begin ${change}; return null; end $$;
         create constraint trigger ${id} after ${event} on reviews deferrable initially deferred
           for each row when (${when}) execute function ${id}()`
      : `create trigger ${id} after ${event} on reviews when ${when} begin ${change}; end`;
    await sql.raw(create).execute(db);
  }
}
