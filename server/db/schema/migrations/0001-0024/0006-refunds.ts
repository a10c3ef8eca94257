import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** A refund has a state at the provider, which may fail after it was made and is then tried again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const integer = db.getExecutor().adapter instanceof PostgresAdapter ? ('bigint' as const) : ('integer' as const);
  const addTo = () => db.schema.alterTable('refunds');
  await addTo()
    .addColumn('status', 'text', (column) =>
      column.notNull().defaultTo('owed').check(sql`status in ('owed', 'pending', 'succeeded', 'failed')`),
    )
    .execute();
  await addTo()
    .addColumn('attempt', integer, (column) => column.notNull().defaultTo(1).check(sql`attempt >= 1`))
    .execute();
  await addTo().addColumn('failed_at', integer).execute();
  await addTo().addColumn('failure_reason', 'text').execute();
  await sql`update refunds set status = 'succeeded' where completed_at is not null`.execute(db);
}
