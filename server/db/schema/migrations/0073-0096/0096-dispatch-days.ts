import type { Kysely } from 'kysely';
import { columnTypes } from '#server/db/schema/migrations/engine.ts';

/** When the shop ships, how long a product takes, and the day that a customer asks for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { integer } = columnTypes(db);
  for (const column of ['cut_off', 'working_days', 'holidays'])
    await db.schema.alterTable('shop_settings').addColumn(column, 'text').execute();
  await db.schema.alterTable('products').addColumn('lead_days', integer).execute();
  await db.schema.alterTable('orders').addColumn('lead_days', integer).execute();
  await db.schema.alterTable('orders').addColumn('wished_on', 'text').execute();
  await db.schema.alterTable('requests').addColumn('wished_on', 'text').execute();
}
