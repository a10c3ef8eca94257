import { prepareQuery } from '#server/db/prepared-query.ts';
import type { Database } from '#server/db/schema/tables.ts';

interface Bought {
  productId: string;
  since: number;
  limit: number;
}

const paidSince = prepareQuery((db, { productId, since, limit }: Bought) =>
  db
    .selectFrom('orders')
    .select((eb) => ['owner_id', 'quantity', 'due_at', 'shipped_at', eb.ref('paid_at').$notNull().as('paid_at')])
    .where('product_id', '=', productId)
    .where('paid_at', 'is not', null)
    .where('paid_at', '>=', since)
    .whereRef('refunded_minor', '<', 'total_minor')
    .orderBy('paid_at', 'desc')
    .limit(limit),
);

/** An invoice is due after the shipment, so the index of open invoices finds them. */
const owedSince = prepareQuery((db, { productId, since, limit }: Bought) =>
  db
    .selectFrom('orders')
    .select((eb) => ['owner_id', 'quantity', eb.ref('shipped_at').$notNull().as('at')])
    .where('due_at', 'is not', null)
    .where('due_at', '>=', since)
    .where('paid_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .where('expired_at', 'is', null)
    .where('product_id', '=', productId)
    .where('shipped_at', '>=', since)
    .orderBy('due_at', 'desc')
    .limit(limit),
);

/**
 * What was bought of a product, as sales are counted: by paid orders, by orders on account from their shipment on, and
 * not by those that were refunded completely. `since` is in milliseconds since 1970.
 */
export async function listBought(
  db: Database,
  bought: Bought,
): Promise<{ owner_id: string; quantity: number; at: number }[]> {
  const paid = (await paidSince.all(db, bought)).map(({ owner_id, quantity, due_at, shipped_at, paid_at }) => ({
    owner_id,
    quantity,
    at: due_at === null ? paid_at : (shipped_at ?? paid_at),
  }));
  const all = [...paid, ...(await owedSince.all(db, bought))];
  return all.filter(({ at }) => at >= bought.since).toSorted((one, other) => other.at - one.at);
}

const unpaidOrders = prepareQuery((db, { productId, limit }: { productId: string; limit: number }) =>
  db
    .selectFrom('orders')
    .select('reserved_until')
    .where('product_id', '=', productId)
    .where('paid_at', 'is', null)
    .where('shipped_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .where('expired_at', 'is', null)
    // A condition of the index `orders_on_shelf`.
    .where('all_refunded_at', 'is', null)
    .limit(limit),
);

/** The number of open orders of a product that are unpaid and unshipped, up to a limit. */
export async function countUnpaidOrders(db: Database, productId: string, limit: number): Promise<number> {
  return (await unpaidOrders.all(db, { productId, limit })).length;
}
