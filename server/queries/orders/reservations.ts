import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import { ASCENDING, DESCENDING, type Direction, type Page } from '#server/db/keyset.ts';
import type { PagedList } from '#server/db/paged-list.ts';
import { prepareQuery } from '#server/db/prepared-query.ts';
import type { OrderRow } from '#server/db/schema/tables/orders.ts';
import type { Database, Tables, WriteTransaction } from '#server/db/schema/tables.ts';
import { whereAllowed } from '#server/queries/orders/order-state.ts';
import { NO_END } from '#shared/domain/limits.ts';

// A reservation is an order that holds stock and is neither paid nor shipped. See shared/domain/orders/order-state.ts. Orders on
// account are none: they do not end, and the credit limit counts them.

const isUnshipped = whereAllowed('cancel');
const isReserved = (eb: ExpressionBuilder<Tables, 'orders'>) =>
  eb.and([isUnshipped(eb), eb('orders.reserved_until', '<', eb.lit(NO_END))]);

// In a subquery, because on PostgreSQL a transaction locks the rows that it selects, and paying an order must not wait
// while another is placed.
const orderAt = (isCounted: (eb: ExpressionBuilder<Tables, 'orders'>) => Expression<SqlBool>) =>
  prepareQuery((db, { ownerId, skipped }: { ownerId: string; skipped: number }) =>
    db
      .selectFrom('users')
      .select((eb) =>
        eb
          .selectFrom('orders')
          .select('orders.seq')
          .whereRef('orders.owner_id', '=', 'users.id')
          .where(isReserved)
          .where(isCounted)
          .orderBy('orders.reserved_until')
          .limit(1)
          .offset(skipped)
          .as('seq'),
      )
      .where('users.id', '=', ownerId),
  );
const reservedOrderAt = orderAt((eb) => eb.lit(true));
/** Only the first of a checkout's reserved orders counts. */
const reservationAt = orderAt((eb) =>
  eb.not(
    eb.exists(
      eb
        .selectFrom('orders as sibling')
        .select('sibling.seq')
        .whereRef('sibling.checkout_id', '=', 'orders.checkout_id')
        .whereRef('sibling.seq', '<', 'orders.seq')
        .where('sibling.paid_at', 'is', null)
        .where('sibling.shipped_at', 'is', null)
        .where('sibling.cancelled_at', 'is', null)
        .where('sibling.expired_at', 'is', null),
    ),
  ),
);

/** Whether the customer has at least this many reservations; a checkout is one, however many orders it has. */
export async function hasReservations(db: Database, ownerId: string, count: number): Promise<boolean> {
  const row = await reservationAt.first(db, { ownerId, skipped: count - 1 });
  return row !== undefined && row.seq !== null;
}

/** Whether the customer has at least this many orders that hold stock, those of checkouts included. */
export async function hasReservedOrders(db: Database, ownerId: string, count: number): Promise<boolean> {
  const row = await reservedOrderAt.first(db, { ownerId, skipped: count - 1 });
  return row !== undefined && row.seq !== null;
}

/** Extends a customer's reservations to last this long (milliseconds) from their start; shortens none. */
export async function extendReservations(db: WriteTransaction, ownerId: string, forMs: number): Promise<void> {
  await db
    .updateTable('orders')
    .set((eb) => ({ reserved_until: eb('created_at', '+', forMs) }))
    .where('owner_id', '=', ownerId)
    .where(isReserved)
    .where((eb) => eb('reserved_until', '<', eb('created_at', '+', forMs)))
    .execute();
}

export interface HolderRow {
  seq: number;
  id: string;
  email: string;
  email_verified: 0 | 1;
  orders: OrderRow[];
}

const nextHolder = (order: Direction) =>
  prepareQuery((db, { after }: { after: string }) =>
    db
      .selectFrom('users')
      .select(['seq', 'id', 'email', 'email_verified'])
      .where('id', '=', (eb) =>
        eb
          .selectFrom('orders')
          .select('orders.owner_id')
          .where(isReserved)
          .where('orders.owner_id', order.operator, after)
          .orderBy('orders.owner_id', order.direction)
          .limit(1),
      ),
  );
const holderAfter = nextHolder(ASCENDING);
const holderBefore = nextHolder(DESCENDING);

const reservationsOf = prepareQuery((db, { ownerId, limit }: { ownerId: string; limit: number }) =>
  db
    .selectFrom('orders')
    .selectAll()
    .where('orders.owner_id', '=', ownerId)
    .where(isReserved)
    .orderBy('orders.reserved_until')
    .limit(limit),
);

/** A customer's orders that hold stock unpaid, on account too; by id, so that transactions lock orders in one order. */
export async function lockUnshippedOrders(db: WriteTransaction, ownerId: string): Promise<OrderRow[]> {
  const orders = await db.selectFrom('orders').selectAll().where('owner_id', '=', ownerId).where(isUnshipped).execute();
  return orders.sort((a, b) => (a.id < b.id ? -1 : 1));
}

const [FIRST, LAST] = ['', 'z'];

/** Customers in order of sign-up, each found by an index seek, with at most `ordersEach` reservations. */
export function holderList(ordersEach: number): PagedList<HolderRow, object, never> {
  return { rows: (db, { page }) => listHolders(db, page, ordersEach), count: async () => null };
}

async function listHolders(db: Database, page: Page, ordersEach: number): Promise<HolderRow[]> {
  const holders: HolderRow[] = [];
  for (let after = await startAfter(db, page); after !== undefined && holders.length < page.limit; ) {
    const holder = await (page.descending ? holderBefore : holderAfter).first(db, { after });
    if (!holder) break;
    const orders = await reservationsOf.all(db, { ownerId: holder.id, limit: ordersEach });
    if (orders.length > 0) holders.push({ ...holder, orders });
    after = holder.id;
  }
  return holders;
}

async function startAfter(db: Database, page: Page): Promise<string | undefined> {
  if (page.after === null) return page.descending ? LAST : FIRST;
  const last = await db.selectFrom('users').select('id').where('seq', '=', page.after).executeTakeFirst();
  return last?.id;
}
