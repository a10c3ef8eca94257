import { type Kysely, sql } from 'kysely';
import { columnTypes } from '#server/db/schema/migrations/engine.ts';

/** Stocktakes are counted line by line and applied at once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { integer, sequence } = columnTypes(db);
  await db.schema
    .createTable('stocktakes')
    .addColumn('seq', integer, sequence)
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('started_at', integer, (column) => column.notNull())
    .addColumn('version', integer, (column) => column.notNull().check(sql`version >= 0`))
    .addColumn('ended_at', integer)
    .addColumn('ended_as', 'text', (column) => column.check(sql`ended_as in ('applied', 'discarded')`))
    .addCheckConstraint('stocktakes_ended', sql`(ended_at is null) = (ended_as is null)`)
    .execute();
  await db.schema
    .createTable('stocktake_lines')
    .addColumn('seq', integer, sequence)
    .addColumn('stocktake_id', 'text', (column) => column.notNull().references('stocktakes.id'))
    .addColumn('product_id', 'text', (column) => column.notNull().references('products.id'))
    .addColumn('counted', integer, (column) => column.notNull().check(sql`counted >= 0`))
    .addColumn('expected', integer, (column) => column.notNull().check(sql`expected >= 0`))
    .addColumn('counted_by', 'text', (column) => column.notNull())
    .addColumn('counted_at', integer, (column) => column.notNull())
    .execute();
  await db.schema.alterTable('stock_movements').addColumn('stocktake_id', 'text').execute();
  for (const index of [
    // Only one is counted at a time.
    'unique index stocktakes_open on stocktakes ((ended_at is null)) where ended_at is null',
    'unique index stocktake_lines_product on stocktake_lines (stocktake_id, product_id)',
    'index stocktake_lines_in_order on stocktake_lines (stocktake_id, seq)',
    'unique index stock_movements_counted on stock_movements (stocktake_id, product_id) where stocktake_id is not null',
  ])
    await sql.raw(`create ${index}`).execute(db);
}
