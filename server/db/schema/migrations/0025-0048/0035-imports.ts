import { type Kysely, sql } from 'kysely';
import { columnTypes } from '#server/db/schema/migrations/engine.ts';

/** Products can be imported from files: what a file does is kept row by row, so that it is applied as shown, and undone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { integer, sequence } = columnTypes(db);
  await db.schema
    .alterTable('products')
    .addColumn('version', integer, (column) => column.notNull().defaultTo(0))
    .execute();
  const imports = db.schema
    .createTable('imports')
    .addColumn('seq', integer, sequence)
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('file_name', 'text', (column) => column.notNull())
    .addColumn('headings', 'text', (column) => column.notNull())
    .addColumn('ignored_columns', 'text', (column) => column.notNull())
    .addColumn('checked_by', 'text', (column) => column.notNull())
    .addColumn('created_at', integer, (column) => column.notNull())
    .addColumn('checked_at', integer)
    .addColumn('applied_by', 'text')
    .addColumn('applied_at', integer)
    .addColumn('undone_by', 'text')
    .addColumn('undone_at', integer);
  await ['new_rows', 'changed_rows', 'unchanged_rows', 'refused_rows', 'other_stock']
    .reduce(
      (table, count) =>
        table.addColumn(count, integer, (column) => column.notNull().check(sql`${sql.ref(count)} >= 0`)),
      imports,
    )
    .addCheckConstraint('imports_applied', sql`(applied_at is null) = (applied_by is null)`)
    .addCheckConstraint('imports_applied_checked', sql`applied_at is null or checked_at is not null`)
    .addCheckConstraint('imports_undone', sql`(undone_at is null) = (undone_by is null)`)
    .addCheckConstraint('imports_undone_applied', sql`undone_at is null or applied_at is not null`)
    .execute();
  await db.schema
    .createTable('import_rows')
    .addColumn('seq', integer, sequence)
    .addColumn('import_id', 'text', (column) => column.notNull().references('imports.id'))
    .addColumn('kind', 'text', (column) =>
      column.notNull().check(sql`kind in ('new', 'changed', 'unchanged', 'refused')`),
    )
    .addColumn('line', integer, (column) => column.notNull())
    .addColumn('product_id', 'text')
    .addColumn('product_version', integer)
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('part_number', 'text')
    .addColumn('content', 'text', (column) => column.notNull())
    .addCheckConstraint('import_rows_product', sql`kind = 'refused' or product_id is not null`)
    .execute();
  for (const index of [
    'index imports_not_applied on imports (created_at) where applied_at is null',
    'index import_rows_in_order on import_rows (import_id, kind, seq)',
  ])
    await sql.raw(`create ${index}`).execute(db);
}
