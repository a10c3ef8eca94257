import { type Kysely, sql } from 'kysely';
import { columnTypes, isPostgres } from '#server/db/schema/migrations/engine.ts';

/** The shop's own name, address, look and tax: one row, or none while everything is as delivered. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { integer } = columnTypes(db);
  await db.schema
    .createTable('logos')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('media_type', 'text', (column) => column.notNull())
    .addColumn('width', integer, (column) => column.notNull().check(sql`width > 0`))
    .addColumn('height', integer, (column) => column.notNull().check(sql`height > 0`))
    .addColumn('content', isPostgres(db) ? 'bytea' : 'blob', (column) => column.notNull())
    .addColumn('created_at', integer, (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('shop_settings')
    .addColumn('id', integer, (column) => column.primaryKey().check(sql`id = 1`))
    .addColumn('version', integer, (column) => column.notNull().check(sql`version >= 1`))
    .addColumn('name', 'text', (column) => column.notNull().check(sql`name <> ''`))
    .addColumn('legal_name', 'text')
    .addColumn('address', 'text')
    .addColumn('email', 'text')
    .addColumn('phone', 'text')
    .addColumn('tax_id', 'text')
    .addColumn('tax_rate', integer, (column) => column.check(sql`tax_rate between 0 and 100000`))
    .addColumn('tax_name', 'text', (column) => column.notNull().check(sql`tax_name <> ''`))
    .addColumn('terms_link', 'text')
    .addColumn('privacy_link', 'text')
    .addColumn('imprint_link', 'text')
    .addColumn('locale', 'text', (column) => column.notNull())
    .addColumn('accent_color', 'text')
    .addColumn('invoice_footer', 'text')
    .addColumn('logo_hash', 'text', (column) => column.references('logos.hash'))
    .addColumn('updated_at', integer, (column) => column.notNull())
    .execute();
}
