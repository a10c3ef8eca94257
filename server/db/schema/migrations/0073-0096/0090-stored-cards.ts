import { type Kysely, sql } from 'kysely';
import { columnTypes } from '#server/db/schema/migrations/engine.ts';

/** Under which id the payment provider keeps the cards of an account, and the rule that lets a company keep some. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { integer } = columnTypes(db);
  await db.schema
    .createTable('payment_customers')
    .addColumn('account_id', 'text', (column) => column.primaryKey().references('accounts.id'))
    .addColumn('customer_id', 'text', (column) => column.unique())
    .addColumn('attempt', integer, (column) => column.notNull().check(sql`attempt > 0`))
    .addColumn('created_at', integer, (column) => column.notNull())
    .addColumn('closed_at', integer)
    .execute();
  await sql`create index payment_customers_closed on payment_customers (closed_at) where closed_at is not null`.execute(
    db,
  );
  await db.schema
    .alterTable('companies')
    .addColumn('stored_cards', integer, (column) => column.notNull().defaultTo(0).check(sql`stored_cards in (0, 1)`))
    .execute();
}
