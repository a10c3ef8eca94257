import { type ExpressionBuilder, sql } from 'kysely';
import { prepareInsert } from '#server/db/insert-rows.ts';
import { pagedList } from '#server/db/paged-list.ts';
import { prepareQuery } from '#server/db/prepared-query.ts';
import type { NewOrderRow, OrderRow } from '#server/db/schema/tables/orders.ts';
import type { Database, Tables, WriteTransaction } from '#server/db/schema/tables.ts';
import { isOfCompany } from '#server/queries/companies/members.ts';
import { restOf, whereAllowed } from '#server/queries/orders/order-state.ts';
import { rowCount, rowCountOfOrders } from '#server/queries/row-counts.ts';
import { type Minor, minor, type PriceUnits } from '#shared/domain/money.ts';

const orderById = prepareQuery((db, { id }: { id: string }) =>
  db.selectFrom('orders').selectAll().where('id', '=', id),
);

export async function findOrderInAnyState(db: Database, id: string): Promise<OrderRow | undefined> {
  return orderById.first(db, { id });
}

export async function findOrder(db: Database, id: string): Promise<OrderRow | undefined> {
  const order = await findOrderInAnyState(db, id);
  return order?.cancelled_at === null ? order : undefined;
}

/** By id, so that transactions lock orders in one order. */
export async function listOrdersInAnyState(db: Database, ids: string[]): Promise<OrderRow[]> {
  const [id] = ids;
  if (id === undefined) return [];
  if (ids.length === 1) return orderById.all(db, { id });
  return db.selectFrom('orders').selectAll().where('id', 'in', ids).orderBy('id').execute();
}

/** Who ordered these orders, and for which account. */
export async function listOwnersOf(
  db: Database,
  ids: string[],
): Promise<Pick<OrderRow, 'id' | 'owner_id' | 'account_id'>[]> {
  if (ids.length === 0) return [];
  return db.selectFrom('orders').select(['id', 'owner_id', 'account_id']).where('id', 'in', ids).execute();
}

const orderByKey = prepareQuery((db, { ownerId, key }: { ownerId: string; key: string }) =>
  db.selectFrom('orders').selectAll().where('owner_id', '=', ownerId).where('idempotency_key', '=', key),
);

export async function findOrderByIdempotencyKey(
  db: Database,
  ownerId: string,
  key: string,
): Promise<OrderRow | undefined> {
  return orderByKey.first(db, { ownerId, key });
}

const ordersForCompanies = prepareQuery((db, { email }: { email: string }) =>
  db
    .selectFrom('orders')
    .select(({ fn }) => ['account_id', fn.countAll<number>().as('count')])
    .where(isOfCompany)
    .where('cancelled_at', 'is', null)
    .where('owner_id', '=', (eb) => eb.selectFrom('users').select('users.id').where('users.email', '=', email))
    .groupBy('account_id'),
);

/** What a person has ordered for an account: the stored count is of all accounts, and few order for companies. */
async function countOwnOrders(db: Database, email: string, accountId: string): Promise<number> {
  const counts = (await ordersForCompanies.all(db, { email })).map((row) => ({ ...row, count: Number(row.count) }));
  const ofCompany = counts.find(({ account_id }) => account_id === accountId);
  if (ofCompany) return ofCompany.count;
  return (await rowCountOfOrders(db, email)) - counts.reduce((sum, { count }) => sum + count, 0);
}

/**
 * Orders, or cancelled ones with `cancelled`; with `email` (canonical) those of one customer, with
 * `account` for that account only; with `company` those of all its members.
 */
export const orderList = pagedList('orders', {
  rows: (db) => db.selectFrom('orders').selectAll(),
  filters: {
    visible: (query) => query.where('cancelled_at', 'is', null),
    cancelled: (query) => query.where('cancelled_at', 'is not', null),
    email: (query, email: string) =>
      query.where('owner_id', '=', (eb) => eb.selectFrom('users').select('users.id').where('users.email', '=', email)),
    // The text that is added keeps SQLite on the index by owner.
    account: (query, accountId: string) => query.where(sql<boolean>`orders.account_id || '' = ${accountId}`),
    company: (query, accountId: string) => query.where('orders.account_id', '=', accountId),
  },
  count: async (db, { cancelled, email, account, company }) => {
    if (cancelled || company !== undefined) return null;
    if (email === undefined) return rowCount(db, 'orders');
    return account === undefined ? rowCountOfOrders(db, email) : countOwnOrders(db, email, account);
  },
});

export async function listPayableOrders(db: Database, ownerId: string): Promise<OrderRow[]> {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where(whereAllowed('pay'))
    .orderBy('seq', 'desc')
    .limit(1000)
    .execute();
}

const insertedOrders = prepareInsert((db, orders: NewOrderRow[]) =>
  db.insertInto('orders').values(orders).returningAll(),
);

/** Returns the orders as they are stored, in the same order. */
export async function insertOrders(db: WriteTransaction, orders: NewOrderRow[]): Promise<OrderRow[]> {
  const inserted = await insertedOrders(db, orders);
  if (inserted.length !== orders.length) throw new Error('The database did not give every order back');
  return inserted;
}

// The transitions: conditional updates that return undefined when the order was in another state.

/** Also checks the quantity that the order had. */
export async function markReduced(
  db: WriteTransaction,
  order: OrderRow,
  reduced: { quantity: number; priceUnits: PriceUnits; priceReason: string | null; taxMinor: Minor; totalMinor: Minor },
): Promise<OrderRow | undefined> {
  const { quantity, priceUnits, priceReason, taxMinor, totalMinor } = reduced;
  return db
    .updateTable('orders')
    .set({
      quantity,
      price_units: priceUnits,
      price_reason: priceReason,
      tax_minor: taxMinor,
      total_minor: totalMinor,
    })
    .where('id', '=', order.id)
    .where(whereAllowed('cancel'))
    .where('quantity', '=', order.quantity)
    .returningAll()
    .executeTakeFirst();
}

interface Leaving {
  quantity: number;
  at: number;
  onlyPaid: boolean;
  carrier: string | null;
  trackingNumber: string | null;
  restBy: string | null;
}

/** Counts a shipment of an order, which is shipped once nothing is left; also checks the quantities that it had. */
export async function markShipped(
  db: WriteTransaction,
  order: OrderRow,
  { quantity, at, onlyPaid, carrier, trackingNumber, restBy }: Leaving,
): Promise<OrderRow | undefined> {
  const { id, shipped_quantity: before } = order;
  return db
    .updateTable('orders')
    .set({
      shipped_quantity: (before ?? 0) + quantity,
      shipped_at: quantity === restOf(order) ? at : null,
      carrier,
      tracking_number: trackingNumber,
      rest_by: restBy,
      part_quantity: quantity === order.quantity ? null : quantity,
    })
    .where('id', '=', id)
    .where(whereAllowed('ship'))
    .where(hasQuantitiesOf(order))
    .$if(onlyPaid, (query) =>
      query.where((eb) => eb.or([eb('paid_at', 'is not', null), eb('terms_days', 'is not', null)])),
    )
    .returningAll()
    .executeTakeFirst();
}

/** What has not left will not come: the order is shipped since its last shipment. */
export async function markClosedShort(
  db: WriteTransaction,
  order: OrderRow,
  { shippedAt, taxMinor, totalMinor }: { shippedAt: number; taxMinor: Minor; totalMinor: Minor },
): Promise<OrderRow | undefined> {
  return db
    .updateTable('orders')
    .set({
      short_quantity: order.short_quantity + restOf(order),
      shipped_at: shippedAt,
      tax_minor: taxMinor,
      total_minor: totalMinor,
      uninvoiced_minor: minor(0),
      rest_by: null,
    })
    .where('id', '=', order.id)
    .where(whereAllowed('closeShort'))
    .where(hasQuantitiesOf(order))
    .returningAll()
    .executeTakeFirst();
}

function hasQuantitiesOf({ quantity, short_quantity, shipped_quantity }: OrderRow) {
  return (eb: ExpressionBuilder<Tables, 'orders'>) =>
    eb.and([
      eb('quantity', '=', quantity),
      eb('short_quantity', '=', short_quantity),
      eb('shipped_quantity', shipped_quantity === null ? 'is' : '=', shipped_quantity),
    ]);
}

export async function markHeld(
  db: WriteTransaction,
  id: string,
  { at, reason }: { at: number; reason: string },
): Promise<OrderRow | undefined> {
  return db
    .updateTable('orders')
    .set({ hold_at: at, hold_reason: reason })
    .where('id', '=', id)
    .where(whereAllowed('hold'))
    .returningAll()
    .executeTakeFirst();
}

export async function markReleased(db: WriteTransaction, id: string): Promise<OrderRow | undefined> {
  return db
    .updateTable('orders')
    .set({ hold_at: null, hold_reason: null })
    .where('id', '=', id)
    .where('hold_at', 'is not', null)
    .returningAll()
    .executeTakeFirst();
}

/** What of an order's total no invoice asks for yet, after one over a part of it. */
export async function setUninvoiced(db: WriteTransaction, id: string, uninvoiced: Minor): Promise<void> {
  await db.updateTable('orders').set({ uninvoiced_minor: uninvoiced }).where('id', '=', id).execute();
}

/** Of an order on account that was shipped unpaid: from now on it is due. */
export async function markInvoiced(
  db: WriteTransaction,
  id: string,
  dueAt: number,
  { reservedUntil = dueAt }: { reservedUntil?: number } = {},
): Promise<OrderRow> {
  return db
    .updateTable('orders')
    .set({ due_at: dueAt, reserved_until: reservedUntil })
    .where('id', '=', id)
    .where('terms_days', 'is not', null)
    .where('paid_at', 'is', null)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Counts the last shipment of an order back; the parcel is then that of the one `before`. */
export async function markUnshipped(
  db: WriteTransaction,
  id: string,
  shipped: {
    quantity: number | null;
    before: Pick<OrderRow, 'carrier' | 'tracking_number' | 'rest_by' | 'quantity'> | undefined;
  },
): Promise<OrderRow | undefined> {
  const {
    carrier = null,
    tracking_number = null,
    rest_by = null,
    quantity: part_quantity = null,
  } = shipped.before ?? {};
  return db
    .updateTable('orders')
    .set({ shipped_at: null, shipped_quantity: shipped.quantity, carrier, tracking_number, rest_by, part_quantity })
    .where('id', '=', id)
    .where(whereAllowed('unship'))
    .returningAll()
    .executeTakeFirst();
}

export async function markClosed(
  db: WriteTransaction,
  id: string,
  closing: { at: number; as: 'cancelled_at' | 'expired_at' },
): Promise<OrderRow | undefined> {
  return (
    db
      .updateTable('orders')
      .set({ [closing.as]: closing.at })
      .where('id', '=', id)
      .where(whereAllowed(closing.as === 'cancelled_at' ? 'cancel' : 'expire'))
      // The reservation may have been extended since the order was found overdue.
      .$if(closing.as === 'expired_at', (query) => query.where('reserved_until', '<', closing.at))
      .returningAll()
      .executeTakeFirst()
  );
}
