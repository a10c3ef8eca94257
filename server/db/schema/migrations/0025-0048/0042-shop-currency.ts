import { type Kysely, sql } from 'kysely';
import { columnTypes } from '#server/db/schema/migrations/engine.ts';

/** The currency that the shop sells in, since its first order; a start decides where older orders are of several. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { integer } = columnTypes(db);
  await db.schema
    .createTable('shop_currency')
    .addColumn('id', integer, (column) => column.primaryKey().check(sql`id = 1`))
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('after_order', integer, (column) => column.notNull())
    .execute();
  await sql`
    insert into shop_currency (id, currency, after_order)
    select 1, min(currency), 0 from orders having min(currency) = max(currency)`.execute(db);
}
