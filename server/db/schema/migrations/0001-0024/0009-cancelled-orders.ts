import { type Kysely, sql } from 'kysely';

/** An index for each list of cancelled orders: everybody's and one customer's. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isCancelled = sql`cancelled_at is not null`;
  await sql`create index orders_cancelled on orders (seq) where ${isCancelled}`.execute(db);
  await sql`create index orders_cancelled_by_owner on orders (owner_id, seq) where ${isCancelled}`.execute(db);
}
