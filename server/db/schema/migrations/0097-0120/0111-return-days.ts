import type { Kysely } from 'kysely';
import { columnTypes } from '#server/db/schema/migrations/engine.ts';

/** For how many days after a shipment its goods can be returned; null without an end. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('shop_settings').addColumn('return_days', columnTypes(db).integer).execute();
}
