import { type Kysely, sql } from 'kysely';

/**
 * What is ordered of a product and not shipped, paid or not, is one index instead of two. That of a customer's reservations holds
 * all that placing an order asks for.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isOrdered = 'cancelled_at is null and expired_at is null and shipped_at is null';
  for (const statement of [
    'drop index orders_held_by_product',
    'drop index orders_on_shelf',
    'drop index orders_reserved_by_owner',
    `create index orders_on_shelf on orders (product_id, paid_at, reserved_until, due_at, quantity)
      where ${isOrdered} and all_refunded_at is null`,
    `create index orders_reserved_by_owner on orders (owner_id, reserved_until, due_at, checkout_id)
      where ${isOrdered} and paid_at is null`,
  ])
    await sql.raw(statement).execute(db);
}
