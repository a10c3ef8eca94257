import { type ExpressionBuilder, sql } from 'kysely';
import type { Database, Tables } from '#server/db/schema/tables.ts';
import { whereAllowed } from '#server/queries/orders/order-state.ts';
import { NO_END } from '#shared/domain/limits.ts';

/** Unpaid orders hold what they ordered of a product until they end; those on account keep it. */
const isReserved = (eb: ExpressionBuilder<Tables, 'orders'>) =>
  eb.and([
    whereAllowed('cancel')(eb),
    eb('orders.reserved_until', '<', eb.lit(NO_END)),
    // True of every unpaid order, and a condition of the index `orders_on_shelf`.
    eb('orders.all_refunded_at', 'is', null),
  ]);

/** Within a transaction too: locks the product, and none of the orders. */
export async function sumReserved(db: Database, productId: string): Promise<number> {
  const row = await db
    .selectFrom('products')
    .select((eb) =>
      eb
        .selectFrom('orders')
        .select(({ fn }) => fn.coalesce(fn.sum<number>('orders.quantity'), sql.lit(0)).as('reserved'))
        .where('orders.product_id', '=', productId)
        .where(isReserved)
        .as('reserved'),
    )
    .where('id', '=', productId)
    .executeTakeFirst();
  return Number(row?.reserved ?? 0);
}

/** The unpaid orders of a product that end first. */
export async function listReservations(
  db: Database,
  productId: string,
  limit: number,
): Promise<{ quantity: number; reserved_until: number }[]> {
  return db
    .selectFrom('orders')
    .select(['orders.quantity', 'orders.reserved_until'])
    .where('orders.product_id', '=', productId)
    .where(isReserved)
    .orderBy('orders.reserved_until')
    .limit(limit)
    .execute();
}
