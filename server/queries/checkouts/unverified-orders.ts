import { sql } from 'kysely';
import type { Database, WriteTransaction } from '#server/db/schema/tables.ts';
import { type Minor, minor } from '#shared/domain/money.ts';

// What customers whose e-mail is not verified hold unpaid. Raw, because on PostgreSQL a transaction would lock the orders;
// the conditions are those of the index `orders_unverified`.

const isReserved = sql`unverified = 1 and paid_at is null and shipped_at is null and cancelled_at is null and expired_at is null`;

/** The quantity of a product; exact while the product is locked. */
export async function sumUnverified(db: Database, productId: string): Promise<number> {
  const { rows } = await sql<
    Record<'reserved', number>
  >`select coalesce(sum(quantity), 0) as reserved from orders where product_id = ${productId} and ${isReserved}`.execute(
    db,
  );
  return Number(rows[0]?.reserved ?? 0);
}

/** The worth of all of it. */
export async function sumUnverifiedWorth(db: Database): Promise<Minor> {
  const { rows } = await sql<
    Record<'worth', number>
  >`select coalesce(sum(total_minor), 0) as worth from orders where ${isReserved}`.execute(db);
  return minor(Number(rows[0]?.worth ?? 0));
}

/** Its customer has verified the e-mail. */
export async function markVerified(db: WriteTransaction, ownerId: string): Promise<void> {
  await db
    .updateTable('orders')
    .set({ unverified: 0 })
    .where('owner_id', '=', ownerId)
    .where('unverified', '=', 1)
    .execute();
}
