import { type Kysely, sql } from 'kysely';
import { columnTypes } from '#server/db/schema/migrations/engine.ts';

/** A stocktake can count each batch of a product, and changes batches by what it found. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { integer } = columnTypes(db);
  await db.schema.alterTable('stocktake_lines').addColumn('batches', 'text').execute();
  await db.schema
    .alterTable('stocktake_lines')
    .addColumn('batches_differ', integer, (column) => column.notNull().defaultTo(sql.lit(0)))
    .execute();
  await db.schema
    .alterTable('batch_movements')
    .addColumn('stocktake_id', 'text', (column) => column.references('stocktakes.id'))
    .execute();
}
