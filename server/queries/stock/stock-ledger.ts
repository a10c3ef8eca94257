import { sql } from 'kysely';
import { pagedList } from '#server/db/paged-list.ts';
import { prepareQuery } from '#server/db/prepared-query.ts';
import type { OrderRow } from '#server/db/schema/tables/orders.ts';
import type { Database } from '#server/db/schema/tables.ts';

/** The movements of a product. */
export const movementList = pagedList('stock_movements', {
  rows: (db) =>
    db
      .selectFrom('stock_movements')
      .select(['seq', 'product_id', 'kind', 'quantity', 'reason', 'order_id', 'created_at']),
  filters: { product: (query, id: string) => query.where('product_id', '=', id) },
  count: async () => null,
});

const availableAfter = prepareQuery((db, { id, seq }: { id: string; seq: number }) =>
  db
    .selectFrom('products')
    .select(({ eb, fn, selectFrom }) =>
      eb(
        'available_quantity',
        '-',
        fn.coalesce(
          selectFrom('stock_movements')
            .select(({ fn }) => fn.sum<number>('quantity').as('sum'))
            .where('product_id', '=', id)
            .where('seq', '>', seq),
          sql.lit(0),
        ),
      ).as('available'),
    )
    .where('id', '=', id),
);

/** What was available of a product right after a movement of it; earlier movements never change. */
export async function findAvailableAfter(db: Database, id: string, seq: number): Promise<number> {
  return Number((await availableAfter.first(db, { id, seq }))?.available ?? 0);
}

const stock = prepareQuery((db, { id }: { id: string }) =>
  db
    .selectFrom('products')
    .select(({ fn, selectFrom }) => [
      'available_quantity as available',
      'set_aside as setAside',
      fn
        .coalesce(
          selectFrom('orders')
            .select(sql<number>`sum(quantity - short_quantity - coalesce(shipped_quantity, 0))`.as('sum'))
            .where('product_id', '=', id)
            .where(isOnShelf),
          sql.lit(0),
        )
        .as('ordered'),
    ])
    .where('id', '=', id)
    .where('deleted_at', 'is', null),
);

/** Spelled like the condition of the index `orders_on_shelf`. */
export const isOnShelf = sql<boolean>`cancelled_at is null and expired_at is null and shipped_at is null and all_refunded_at is null`;

/** Where the goods of a product on sale are; undefined for others. */
export async function readStock(db: Database, id: string) {
  const row = await stock.first(db, { id });
  if (!row) return undefined;
  const { available, setAside } = row;
  const ordered = Number(row.ordered);
  return { available, setAside, ordered, shelf: available + setAside + ordered };
}

/** Events that change stock. A movement has the subject and the time of its event. */
const MOVING_EVENTS = [
  'product.added',
  'product.changed',
  'product.stock_changed',
  'product.counted',
  'order.placed',
  'order.reduced',
  'order.closed_short',
  'order.cancelled',
  'order.expired',
  'refund.requested',
  'return.received',
  'return.receipt_undone',
];

/** Who moved stock of these subjects, orders and products, at these times. */
export async function findMovers(db: Database, subjects: string[], times: number[]) {
  if (subjects.length === 0) return [];
  return db
    .selectFrom('events')
    .leftJoin('users', 'users.id', 'events.actor')
    .select((eb) => [
      'events.subject_id',
      'events.at',
      'events.actor',
      eb.fn.coalesce('users.retired_email', 'users.email').as('email'),
    ])
    .where('events.subject_id', 'in', subjects)
    .where('events.at', 'in', times)
    .where('events.type', 'in', MOVING_EVENTS)
    .execute();
}

type MovedOrder = Pick<OrderRow, 'id' | 'seq' | 'owner_id' | 'account_id'>;

/** By id; the number comes from `seq`. */
export async function findOrdersOfMovements(db: Database, ids: string[]): Promise<Map<string, MovedOrder>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'seq', 'owner_id', 'account_id'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
