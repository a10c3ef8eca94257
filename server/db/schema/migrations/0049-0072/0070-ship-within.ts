import type { Kysely } from 'kysely';
import { columnTypes } from '#server/db/schema/migrations/engine.ts';

/** Within how many working days an order leaves; null while the shop promises none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { integer } = columnTypes(db);
  await db.schema.alterTable('shop_settings').addColumn('ship_within_days', integer).execute();
}
