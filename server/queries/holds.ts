import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Database, Tables } from '#server/db/schema/tables.ts';
import { whereAllowed } from '#server/queries/order-state.ts';
import { NO_END } from '#shared/domain/limits.ts';

// The plus sign keeps SQLite from the index of all reservations.
const doesEnd = sql<SqlBool>`+orders.reserved_until < ${sql.lit(NO_END)}`;

/** What unpaid orders hold of a product; those on account keep it. */
const heldOf = (isOfProduct: (eb: ExpressionBuilder<Tables, 'orders'>) => Expression<SqlBool>) => {
  return (eb: ExpressionBuilder<Tables, keyof Tables>) =>
    eb
      .selectFrom('orders')
      .select(({ fn, lit }) => fn.coalesce(fn.sum<number>('orders.quantity'), lit(0)).as('held'))
      .where(isOfProduct)
      .where(whereAllowed('cancel'))
      .where(doesEnd);
};

/** Within a transaction too: locks the product, and none of the orders. */
export async function sumHeld(db: Database, productId: string): Promise<number> {
  const row = await db
    .selectFrom('products')
    .select((eb) => heldOf((orders) => orders('orders.product_id', '=', productId))(eb).as('held'))
    .where('id', '=', productId)
    .executeTakeFirst();
  return Number(row?.held ?? 0);
}

/** The unpaid orders of a product that end first. */
export async function listHolds(
  db: Database,
  productId: string,
  limit: number,
): Promise<{ quantity: number; reserved_until: number }[]> {
  return db
    .selectFrom('orders')
    .select(['orders.quantity', 'orders.reserved_until'])
    .where('orders.product_id', '=', productId)
    .where(whereAllowed('cancel'))
    .where(doesEnd)
    .orderBy('orders.reserved_until')
    .limit(limit)
    .execute();
}
