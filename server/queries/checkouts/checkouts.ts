import type { Insertable } from 'kysely';
import { type PagedList, pagedList } from '#server/db/paged-list.ts';
import { prepareQuery } from '#server/db/prepared-query.ts';
import type { CheckoutRow, CheckoutsTable } from '#server/db/schema/tables/checkouts.ts';
import type { FreightRow } from '#server/db/schema/tables/freights.ts';
import type { OrderRow } from '#server/db/schema/tables/orders.ts';
import type { Database, WriteTransaction } from '#server/db/schema/tables.ts';
import { findFreightOf } from '#server/queries/freight/freights.ts';

/** A checkout with all its orders in the order of its lines, and its freight. */
export interface CheckoutWithOrders extends CheckoutRow {
  orders: OrderRow[];
  freight: FreightRow | null;
}

const checkoutById = prepareQuery((db, { id }: { id: string }) =>
  db.selectFrom('checkouts').selectAll().where('id', '=', id),
);

export async function findCheckout(db: Database, id: string): Promise<CheckoutWithOrders | undefined> {
  const checkout = await checkoutById.first(db, { id });
  return checkout && withOrders(db, checkout);
}

async function withOrders(db: Database, checkout: CheckoutRow): Promise<CheckoutWithOrders> {
  const orders = await listOrdersOfCheckout(db, checkout.id);
  return { ...checkout, orders, freight: (await findFreightOf(db, checkout.id)) ?? null };
}

const checkoutByKey = prepareQuery((db, { ownerId, key }: { ownerId: string; key: string }) =>
  db.selectFrom('checkouts').selectAll().where('owner_id', '=', ownerId).where('idempotency_key', '=', key),
);

export async function findCheckoutByIdempotencyKey(
  db: Database,
  ownerId: string,
  key: string,
): Promise<CheckoutWithOrders | undefined> {
  const checkout = await checkoutByKey.first(db, { ownerId, key });
  return checkout && withOrders(db, checkout);
}

const ordersOfCheckout = prepareQuery((db, { checkoutId }: { checkoutId: string }) =>
  db.selectFrom('orders').selectAll().where('checkout_id', '=', checkoutId).orderBy('seq'),
);

/** In the order of the checkout's lines; cancelled and expired ones too. */
export async function listOrdersOfCheckout(db: Database, checkoutId: string): Promise<OrderRow[]> {
  return ordersOfCheckout.all(db, { checkoutId });
}

const checkoutRows = pagedList('checkouts', {
  rows: (db) => db.selectFrom('checkouts').selectAll(),
  filters: {
    email: (query, email: string) =>
      query.where('owner_id', '=', (eb) => eb.selectFrom('users').select('users.id').where('users.email', '=', email)),
    account: (query, accountId: string) => query.where('checkouts.account_id', '=', accountId),
  },
  count: async () => null,
});

/** The checkouts of one customer; `email` is canonical. */
export const checkoutList: PagedList<CheckoutWithOrders, { email: string; account?: string | undefined }, never> = {
  count: async () => null,
  rows: async (db, request) => {
    const found: CheckoutWithOrders[] = [];
    for (const checkout of await checkoutRows.rows(db, request)) {
      found.push(await withOrders(db, checkout));
    }
    return found;
  },
};

const newCheckout = prepareQuery((db, checkout: Insertable<CheckoutsTable>) =>
  db.insertInto('checkouts').values(checkout).returningAll(),
);

export async function insertCheckout(db: WriteTransaction, checkout: Insertable<CheckoutsTable>): Promise<CheckoutRow> {
  const inserted = await newCheckout.first(db, checkout);
  if (!inserted) throw new Error('The database gave no checkout back');
  return inserted;
}
