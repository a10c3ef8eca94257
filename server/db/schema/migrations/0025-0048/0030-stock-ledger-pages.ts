import { type Kysely, sql } from 'kysely';

/** The stock ledger of a product can be listed, and staff record a movement once for each of their requests. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('stock_movements').addColumn('request_key', 'text').execute();
  for (const index of [
    'index stock_movements_by_product on stock_movements (product_id, seq, quantity)',
    'unique index stock_movements_by_request on stock_movements (request_key) where request_key is not null',
    `index orders_on_shelf on orders (product_id, quantity)
      where cancelled_at is null and expired_at is null and shipped_at is null and all_refunded_at is null`,
  ])
    await sql.raw(`create ${index}`).execute(db);
}
