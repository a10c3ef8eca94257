import { type Kysely, sql } from 'kysely';
import { isPostgres } from '#server/db/schema/migrations/engine.ts';

/**
 * When a customer ordered last is found anew by each change of their orders, on PostgreSQL by a statement that began after the
 * change before it had ended: the rows are locked first.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (!isPostgres(db)) return;
  const { rows } = await sql<{ name: string; body: string }>`select proname as name, prosrc as body from pg_proc
    where pronamespace = current_schema()::regnamespace and proname ~ '^account_sales_(insert|delete|update)$'`.execute(
    db,
  );
  for (const { name, body } of rows) {
    const row = name === 'account_sales_delete' ? 'old' : 'new';
    const changed = body.replace(
      'update account_sales set',
      `perform from account_sales where account_id in (${row}.owner_id, ${row}.account_id)
        order by account_id for no key update; update account_sales set`,
    );
    await sql
      .raw(`create or replace function ${name}() returns trigger language plpgsql as $$${changed}$$`)
      .execute(db);
  }
}
