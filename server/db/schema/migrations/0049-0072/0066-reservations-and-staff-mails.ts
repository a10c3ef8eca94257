import type { Kysely } from 'kysely';
import { columnTypes } from '#server/db/schema/migrations/engine.ts';

/** How long unpaid orders hold their stock, null for the setting of the deployment; and who gets the shop's own mails. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { integer } = columnTypes(db);
  await db.schema.alterTable('shop_settings').addColumn('reservation_hours', integer).execute();
  await db.schema.alterTable('shop_settings').addColumn('staff_mails', 'text').execute();
}
