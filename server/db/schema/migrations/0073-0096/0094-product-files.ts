import { type Kysely, sql } from 'kysely';
import { columnTypes, isPostgres } from '#server/db/schema/migrations/engine.ts';

/** Documents that staff upload, further pictures of products, and which product shows which of the uploaded files. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { integer } = columnTypes(db);
  await db.schema
    .createTable('documents')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('content', isPostgres(db) ? 'bytea' : 'blob', (column) => column.notNull())
    .addColumn('check_at', integer)
    .addColumn('created_at', integer, (column) => column.notNull())
    .execute();
  await sql`create index documents_to_check on documents (check_at) where check_at is not null`.execute(db);
  await db.schema
    .createTable('product_files')
    .addColumn('product_id', 'text', (column) => column.notNull().references('products.id'))
    .addColumn('kind', 'text', (column) => column.notNull().check(sql`kind in ('documents', 'pictures')`))
    .addColumn('hash', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('product_files_pk', ['product_id', 'kind', 'hash'])
    .execute();
  await db.schema.createIndex('product_files_by_hash').on('product_files').column('hash').execute();
  await db.schema
    .alterTable('products')
    .addColumn('pictures', 'text', (column) => column.notNull().defaultTo('[]'))
    .execute();
}
