import { type ColumnDefinitionBuilder, type Kysely, PostgresAdapter, sql } from 'kysely';

// What differs between the two engines in SQL, in one place. Connections are in sqlite-client.ts and
// postgres-client.ts, errors in database-error.ts.

export type Engine = 'sqlite' | 'postgres';

export function engineOf<T>(db: Kysely<T>): Engine {
  return db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite';
}

/**
 * The column types of migrations. `integer` has 64 bits in both engines, for instants and minor units, and is read as a
 * number. `sequence` numbers the rows of a table in the order of their insertion.
 */
export function columnTypes<T>(db: Kysely<T>) {
  const postgres = engineOf(db) === 'postgres';
  return {
    integer: postgres ? ('bigint' as const) : ('integer' as const),
    sequence: (column: ColumnDefinitionBuilder) =>
      postgres ? column.generatedByDefaultAsIdentity().primaryKey() : column.primaryKey().autoIncrement(),
  };
}

/** Refuses every change of a table's rows. */
export async function makeAppendOnly<T>(db: Kysely<T>, table: string): Promise<void> {
  const name = sql.raw(table);
  if (engineOf(db) === 'sqlite') {
    for (const change of ['update', 'delete']) {
      await sql`create trigger ${name}_no_${sql.raw(change)} before ${sql.raw(change)} on ${name}
        begin select raise(abort, '${name} are append-only'); end`.execute(db);
    }
    return;
  }
  await sql`create function ${name}_refuse_change() returns trigger language plpgsql as
    $$ begin raise exception '${name} are append-only'; end $$`.execute(db);
  await sql`create trigger ${name}_no_change before update or delete or truncate on ${name}
    for each statement execute function ${name}_refuse_change()`.execute(db);
}

/**
 * Numbers the rows of a table without gaps, in the order in which they become visible, so that whoever reads on from the
 * last one that he saw misses none. SQLite has one writer at a time and does so by itself. PostgreSQL gives out numbers
 * when rows are inserted and shows rows when their transactions end, so there a lock lasts from the one to the other.
 */
export async function numberInOrder<T>(db: Kysely<T>, table: string): Promise<void> {
  if (engineOf(db) === 'sqlite') return;
  const name = sql.raw(table);
  await sql`alter table ${name} alter column seq drop identity`.execute(db);
  await sql`create function ${name}_number() returns trigger language plpgsql as $$
    begin
      if new.seq is null then
        perform pg_advisory_xact_lock(tg_relid::bigint);
        select coalesce(max(seq), 0) + 1 into new.seq from ${name};
      end if;
      return new;
    end $$`.execute(db);
  await sql`create trigger ${name}_number before insert on ${name}
    for each row execute function ${name}_number()`.execute(db);
}

/** The table in which processes on one PostgreSQL count requests together; nothing is lost with it, so it has no log. */
export async function createRequestCounts<T>(db: Kysely<T>): Promise<void> {
  if (engineOf(db) === 'sqlite') return;
  await sql`create unlogged table request_counts (key text primary key, points bigint not null, expire bigint)`.execute(
    db,
  );
}
