import { type Kysely, sql } from 'kysely';
import { columnTypes } from '#server/db/schema/migrations/engine.ts';

/** How goods are delivered, and what that costs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { integer, sequence } = columnTypes(db);
  await db.schema
    .createTable('delivery_methods')
    .addColumn('seq', integer, sequence)
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('position', integer, (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('name_key', 'text', (column) => column.notNull().check(sql`name_key <> ''`))
    .addColumn('carrier', 'text')
    .addColumn('rule', 'text', (column) => column.notNull())
    .addColumn('free_from_minor', integer, (column) => column.check(sql`free_from_minor > 0`))
    .addColumn('zones', 'text', (column) => column.notNull())
    .addColumn('version', integer, (column) => column.notNull().check(sql`version > 0`))
    .addColumn('created_at', integer, (column) => column.notNull())
    .addColumn('updated_at', integer, (column) => column.notNull())
    .addColumn('archived_at', integer)
    .execute();
  await db.schema.createIndex('delivery_methods_by_name').unique().on('delivery_methods').column('name_key').execute();
}
