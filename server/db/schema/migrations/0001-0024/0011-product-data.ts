import { type Kysely, sql } from 'kysely';
import { columnTypes } from '#server/db/schema/migrations/engine.ts';

/** What bulk buyers ask about a product: part number, barcode, category, unit, multiples, price breaks and papers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { integer } = columnTypes(db);
  const addTo = () => db.schema.alterTable('products');
  for (const column of ['part_number', 'part_number_key', 'barcode', 'category'])
    await addTo().addColumn(column, 'text').execute();
  await addTo()
    .addColumn('unit', 'text', (column) => column.notNull().defaultTo('piece'))
    .execute();
  await addTo()
    .addColumn('order_multiple', integer, (column) => column.notNull().defaultTo(1).check(sql`order_multiple >= 1`))
    .execute();
  for (const column of ['price_breaks', 'specifications', 'documents'])
    await addTo()
      .addColumn(column, 'text', (definition) => definition.notNull().defaultTo('[]'))
      .execute();
  await addTo()
    .addColumn('low_stock_at', integer, (column) => column.check(sql`low_stock_at >= 0`))
    .execute();
  const onSale = sql<boolean>`deleted_at is null`;
  for (const column of ['part_number_key', 'barcode'])
    await db.schema.createIndex(`products_by_${column}`).unique().on('products').column(column).where(onSale).execute();
  await db.schema
    .createIndex('products_by_category')
    .on('products')
    .columns(['category', 'seq'])
    .where(onSale)
    .execute();
}
