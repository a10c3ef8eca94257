import { type Kysely, sql } from 'kysely';

/** A shipment asks whether its tracking number went to another address. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index orders_by_tracking_number on orders (tracking_number)
    where tracking_number is not null`.execute(db);
}
