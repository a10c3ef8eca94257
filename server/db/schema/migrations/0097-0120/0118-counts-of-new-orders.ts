import { type Kysely, sql } from 'kysely';
import { isPostgres } from '#server/db/schema/migrations/engine.ts';

/**
 * New orders no longer wait for each other at the rows that count all of them and those to be shipped: they are in parts on PostgreSQL. The other counts and
 * totals, which several transactions may write in any order, take turns by a lock of their own, since events no longer do.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (!isPostgres(db)) return;
  await sql`alter table list_sizes add column part integer not null default 0,
    drop constraint list_sizes_pkey, add primary key (list, part)`.execute(db);
  const { rows } = await sql<{ name: string; body: string }>`select proname as name, prosrc as body from pg_proc
    where pronamespace = current_schema()::regnamespace and proname ~ '^(list_sizes|sales_totals|account_sales)_'`.execute(
    db,
  );
  for (const { name, body } of rows) {
    const changed = takeTurns(name, countInParts(name, body));
    if (changed === body) continue;
    await sql
      .raw(`create or replace function ${name}() returns trigger language plpgsql as $$${changed}$$`)
      .execute(db);
  }
}

function countInParts(name: string, body: string): string {
  const part = /^list_sizes_(4|11)_/.test(name) ? 'pg_backend_pid() % 64' : '0';
  return body.replace(
    /\(list, size\) values \((.*), (\S+|case .* end)\)\s+on conflict \(list\)/s,
    (_, list, difference) => `(list, part, size) values (${list}, ${part}, ${difference}) on conflict (list, part)`,
  );
}

function takeTurns(name: string, body: string): string {
  const isOfNewOrders = /^(list_sizes_(4|5|11)_|account_sales_(insert|account)$)/.test(name);
  return isOfNewOrders ? body : body.replace(' begin ', ' begin perform pg_advisory_xact_lock(1114991723, 11); ');
}
