import { type Kysely, sql } from 'kysely';
import { isPostgres } from '#server/db/schema/migrations/engine.ts';

// For migrations after 0118 that add a list to `server/db/schema/row-counts.ts`. Frozen like them: a change of what a count does is
// a migration of its own.

/**
 * Keeps the number of all rows of a table in `list_sizes`, from those that it has now. `index` is the place of the list
 * in `lists` of `server/db/schema/row-counts.ts`, which names its triggers.
 */
export async function countRows(
  db: Kysely<unknown>,
  { table, index }: { table: string; index: number },
): Promise<void> {
  await sql`insert into list_sizes (list, size) select ${sql.lit(table)}, count(*) from ${sql.table(table)}`.execute(
    db,
  );
  for (const [kind, difference] of [
    ['insert', '1'],
    ['delete', '-1'],
  ] as const) {
    const id = `list_sizes_${index}_${kind}`;
    const add = ([key, part]: [string, string]) =>
      `insert into list_sizes (${key}, size) values ('${table}'${part}, ${difference})
       on conflict (${key}) do update set size = list_sizes.size + excluded.size`;
    const create = isPostgres(db)
      ? `create function ${id}() returns trigger language plpgsql as
           $$ begin perform pg_advisory_xact_lock(1114991723, 11); ${add(['list, part', ', 0'])}; return null; end $$;
         create constraint trigger ${id} after ${kind} on ${table} deferrable initially deferred
           for each row when (true) execute function ${id}()`
      : `create trigger ${id} after ${kind} on ${table} when true begin ${add(['list', ''])}; end`;
    await sql.raw(create).execute(db);
  }
}
