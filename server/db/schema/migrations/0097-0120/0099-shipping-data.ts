import type { Kysely } from 'kysely';
import { columnTypes } from '#server/db/schema/migrations/engine.ts';

/** What a product weighs and measures, where it comes from, and its number for customs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { integer } = columnTypes(db);
  for (const column of ['weight_mg', 'length_mm', 'width_mm', 'height_mm'])
    await db.schema.alterTable('products').addColumn(column, integer).execute();
  for (const column of ['country_of_origin', 'customs_number'])
    await db.schema.alterTable('products').addColumn(column, 'text').execute();
}
