import { sql } from 'kysely';
import { prepareQuery } from '#server/db/prepared-query.ts';
import type { OrderRow } from '#server/db/schema/tables/orders.ts';
import type { Database } from '#server/db/schema/tables.ts';
import { DAY_MS } from '#shared/domain/durations.ts';

// The purchases that rhythms are computed from. Both reads follow the index of orders by owner.

/** The newest orders of a customer that are looked at, expired and refunded ones included. */
const MAX_PURCHASE_ORDERS = 2000;
const PURCHASES_FOR_MS = 730 * DAY_MS;

export type PurchaseRow = Pick<
  OrderRow,
  'product_id' | 'name' | 'part_number' | 'image' | 'price_units' | 'quantity' | 'created_at'
>;

function newestOrders(db: Database, { ownerId, limit }: { ownerId: string; limit: number }) {
  return db
    .selectFrom('orders')
    .select(['product_id', 'name', 'part_number', 'image', 'price_units', 'quantity', 'created_at'])
    .select(['expired_at', 'all_refunded_at'])
    .where('owner_id', '=', ownerId)
    .where('cancelled_at', 'is', null)
    .orderBy('seq', 'desc')
    .limit(limit);
}

const ordersOfOwner = prepareQuery(newestOrders);
const ordersForAccount = prepareQuery(
  (db, { accountId, ...owner }: { ownerId: string; accountId: string; limit: number }) =>
    newestOrders(db, owner).where(sql<boolean>`orders.account_id || '' = ${accountId}`),
);

/** A customer's orders of the last 24 months, with `accountId` those for an account, newest first; none that was cancelled, expired or refunded in full. */
export async function listPurchases(
  db: Database,
  { ownerId, accountId }: { ownerId: string; accountId?: string },
  now: number,
): Promise<PurchaseRow[]> {
  const limit = MAX_PURCHASE_ORDERS;
  const orders =
    accountId === undefined
      ? await ordersOfOwner.all(db, { ownerId, limit })
      : await ordersForAccount.all(db, { ownerId, accountId, limit });
  return orders.filter(
    ({ expired_at, all_refunded_at, created_at }) =>
      expired_at === null && all_refunded_at === null && created_at >= now - PURCHASES_FOR_MS,
  );
}

const ownerAfter = prepareQuery((db, { after }: { after: string }) =>
  db
    .selectFrom('orders')
    .select('owner_id')
    .where('cancelled_at', 'is', null)
    .where('owner_id', '>', after)
    .orderBy('owner_id')
    .limit(sql.lit(1)),
);

/** The customers with orders by their ids; `after` is exclusive. */
export async function findBuyerAfter(db: Database, after: string): Promise<string | undefined> {
  return (await ownerAfter.first(db, { after }))?.owner_id;
}
