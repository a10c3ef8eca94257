import { type Kysely, sql } from 'kysely';

/** Where the pages of families were before they got another name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('family_addresses')
    .addColumn('key', 'text', (column) => column.primaryKey().notNull().check(sql`key <> ''`))
    .addColumn('family_id', 'text', (column) => column.notNull().references('product_families.id').onDelete('cascade'))
    .execute();
  await db.schema.createIndex('family_addresses_of_family').on('family_addresses').column('family_id').execute();
}
