import type { Kysely } from 'kysely';

/** How staff look at all orders, under names of their own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('users').addColumn('order_views', 'text').execute();
}
