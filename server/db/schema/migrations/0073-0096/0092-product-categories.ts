import { type Kysely, sql } from 'kysely';
import { columnTypes } from '#server/db/schema/migrations/engine.ts';

/** What staff say about categories of products: their place in the tree, a text and a picture. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { integer, sequence } = columnTypes(db);
  await db.schema
    .createTable('product_categories')
    .addColumn('seq', integer, sequence)
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('name_key', 'text', (column) => column.notNull().check(sql`name_key <> ''`))
    .addColumn('parent_key', 'text', (column) => column.check(sql`parent_key <> '' and parent_key <> name_key`))
    .addColumn('description', 'text')
    .addColumn('image', 'text')
    .addColumn('version', integer, (column) => column.notNull().check(sql`version > 0`))
    .addColumn('created_at', integer, (column) => column.notNull())
    .addColumn('updated_at', integer, (column) => column.notNull())
    .execute();
  const index = (name: string) => db.schema.createIndex(`product_categories_${name}`).on('product_categories');
  await index('by_name').unique().column('name_key').execute();
  await index('by_parent').column('parent_key').execute();
}
