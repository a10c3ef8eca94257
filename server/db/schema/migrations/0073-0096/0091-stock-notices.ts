import type { Kysely } from 'kysely';
import { columnTypes } from '#server/db/schema/migrations/engine.ts';

/** Customers who want to know once when a product can be ordered again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { integer, sequence } = columnTypes(db);
  await db.schema
    .createTable('stock_notices')
    .addColumn('seq', integer, sequence)
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('product_id', 'text', (column) => column.notNull().references('products.id'))
    .addColumn('created_at', integer, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('stock_notices_by_user')
    .on('stock_notices')
    .columns(['user_id', 'product_id'])
    .unique()
    .execute();
  await db.schema.createIndex('stock_notices_by_product').on('stock_notices').columns(['product_id', 'seq']).execute();
}
