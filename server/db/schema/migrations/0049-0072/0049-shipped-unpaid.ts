import { type Kysely, sql } from 'kysely';

/** Orders that left without money are a view of their own, and an order waits to be shipped only when it may leave. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index orders_to_ship`.execute(db);
  await sql`create index orders_shipped_unpaid on orders (created_at)
    where shipped_at is not null and paid_at is null`.execute(db);
}
