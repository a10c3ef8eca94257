import { type Kysely, sql } from 'kysely';
import { columnTypes } from '#server/db/schema/migrations/engine.ts';

/** Products of the same name of a family belong together; what the family shows besides them is a row of its own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { integer, sequence } = columnTypes(db);
  await db.schema
    .createTable('product_families')
    .addColumn('seq', integer, sequence)
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('key', 'text', (column) => column.notNull().unique().check(sql`key <> ''`))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('description', 'text')
    .addColumn('image', 'text')
    .execute();
  await sql`create index product_families_by_picture on product_families (substr(image, 15, 16))
    where substr(image, 1, 14) = '/api/pictures/'`.execute(db);
  await db.schema.alterTable('products').addColumn('family', 'text').execute();
  await db.schema.alterTable('products').addColumn('family_key', 'text').execute();
  await sql`create index products_of_family on products (family_key, seq)
    where deleted_at is null and family_key is not null`.execute(db);
}
