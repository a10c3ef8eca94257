import { rowLimit } from '#server/db/keyset.ts';
import { prepareQuery } from '#server/db/prepared-query.ts';
import type { Database } from '#server/db/schema/tables.ts';

const boughtSince = prepareQuery((db, bought: { productId: string; since: number; limit: number }) =>
  db
    .selectFrom('orders')
    .select((eb) => ['owner_id', 'quantity', eb.ref('paid_at').$notNull().as('at')])
    .where('product_id', '=', bought.productId)
    .where('paid_at', 'is not', null)
    .where('paid_at', '>=', bought.since)
    .orderBy('paid_at', 'desc')
    .limit(rowLimit(bought.limit)),
);

/** What was bought of a product, by paid orders, newest first; `since` is in milliseconds since 1970. */
export async function listBought(
  db: Database,
  bought: { productId: string; since: number; limit: number },
): Promise<{ owner_id: string; quantity: number; at: number }[]> {
  return boughtSince.all(db, bought);
}

const heldOrders = prepareQuery((db, { productId, limit }: { productId: string; limit: number }) =>
  db
    .selectFrom('orders')
    .select('reserved_until')
    .where('product_id', '=', productId)
    .where('paid_at', 'is', null)
    .where('shipped_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .where('expired_at', 'is', null)
    .limit(rowLimit(limit)),
);

/** The number of open orders of a product that are unpaid and unshipped, up to a limit. */
export async function countHeldOrders(db: Database, productId: string, limit: number): Promise<number> {
  return (await heldOrders.all(db, { productId, limit })).length;
}
