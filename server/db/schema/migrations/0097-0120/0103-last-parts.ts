import { type Kysely, sql } from 'kysely';
import { columnTypes } from '#server/db/schema/migrations/engine.ts';

/** How much of an order left last, unless it was all of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('orders').addColumn('part_quantity', columnTypes(db).integer).execute();
  const last = sql`(select shipments.quantity from shipments where shipments.order_id = orders.id and undone_at is null
    order by shipments.seq desc limit 1)`;
  await sql`update orders set part_quantity = ${last} where shipped_quantity is not null and ${last} <> orders.quantity`.execute(
    db,
  );
}
