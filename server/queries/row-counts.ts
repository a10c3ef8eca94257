import { sql } from 'kysely';
import { prepareQuery } from '#server/db/prepared-query.ts';
import type { Database } from '#server/db/schema/tables.ts';

/** On PostgreSQL a list may be counted in parts. */
const sizeInParts = sql<number>`coalesce(sum(size), 0)`.as('size');

const sizeByName = prepareQuery((db, { list }: { list: string }) =>
  db.selectFrom('list_sizes').select(sizeInParts).where('list', '=', list),
);

/** The row count of a list that is open to everyone or to administrators (see server/db/schema/row-counts.ts). */
export async function rowCount(
  db: Database,
  list: 'products' | 'products in stock' | 'users' | 'reviews' | 'all reviews' | 'reviews waiting' | 'orders',
): Promise<number> {
  return (await sizeByName.first(db, { list }))?.size ?? 0;
}

/** The number of products of a category on sale; `key` is its `categoryKey`. */
export async function rowCountOfCategory(db: Database, key: string, inStock: boolean): Promise<number> {
  const list = `${inStock ? 'category in stock' : 'category'}/${key}`;
  return (await sizeByName.first(db, { list }))?.size ?? 0;
}

const noOrders = {
  orders: 0,
  'orders paid': 0,
  'orders shipped': 0,
  'orders cleared for shipping': 0,
  'orders refunded': 0,
  'orders expired': 0,
  'orders cancelled': 0,
  'orders held': 0,
};

const sizesOfOrders = prepareQuery((db) =>
  db.selectFrom('list_sizes').select(['list', sizeInParts]).where('list', 'in', Object.keys(noOrders)).groupBy('list'),
);

/** The row counts of all orders and of those in each state; see `lists` in server/db/schema/row-counts.ts. */
export async function rowCountsOfOrders(db: Database): Promise<typeof noOrders> {
  const rows = await sizesOfOrders.all(db, {});
  return { ...noOrders, ...Object.fromEntries(rows.map(({ list, size }) => [list, size])) };
}

const ordersByEmail = prepareQuery((db, { email }: { email: string }) =>
  db
    .selectFrom('list_sizes')
    .select('size')
    .where('list', '=', (eb) =>
      eb.selectFrom('users').select(sql<string>`'orders/' || users.id`.as('list')).where('users.email', '=', email),
    ),
);

/** The number of a customer's listed orders. `email` must be canonical. */
export async function rowCountOfOrders(db: Database, email: string): Promise<number> {
  return (await ordersByEmail.first(db, { email }))?.size ?? 0;
}
