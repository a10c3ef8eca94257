import { type Kysely, sql } from 'kysely';

/** What products are called elsewhere or were called before, and which products belong to them, by part number. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const list of ['other_numbers', 'accessories', 'substitutes']) {
    await db.schema
      .alterTable('products')
      .addColumn(list, 'text', (column) => column.notNull().defaultTo('[]'))
      .execute();
  }
  await db.schema.alterTable('products').addColumn('replaced_by', 'text').execute();
  await db.schema
    .createTable('other_numbers')
    .addColumn('product_id', 'text', (column) => column.notNull().references('products.id'))
    .addColumn('number', 'text', (column) => column.notNull())
    .addColumn('number_key', 'text', (column) => column.notNull().check(sql`number_key <> ''`))
    .addColumn('number_loose', 'text', (column) => column.notNull())
    .execute();
  const index = (name: string) => db.schema.createIndex(`other_numbers_${name}`).on('other_numbers');
  await index('of_product').unique().columns(['product_id', 'number_key']).execute();
  await index('by_key').column('number_key').execute();
  await index('by_loose').column('number_loose').execute();
}
