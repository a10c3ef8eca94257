import { type Kysely, sql } from 'kysely';

/** Until when each order holds its goods without being paid, and an index of the unpaid orders of each customer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders add column reserved_until bigint check (reserved_until >= created_at)`.execute(db);
  // 168 hours: the default of UNPAID_ORDER_HOURS when these orders were placed.
  await sql`update orders set reserved_until = created_at + 604800000`.execute(db);

  await sql`drop index orders_unpaid_by_age`.execute(db);
  const isReserved = sql`paid_at is null and shipped_at is null and cancelled_at is null and expired_at is null`;
  await sql`create index orders_reserved_by_end on orders (reserved_until) where ${isReserved}`.execute(db);
  await sql`create index orders_reserved_by_owner on orders (owner_id, reserved_until) where ${isReserved}`.execute(db);
}
