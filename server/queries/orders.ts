import type { ExpressionBuilder } from 'kysely';
import type { Database, NewOrderRow, OrderRow, Tables, WriteTransaction } from '#server/db/schema.ts';
import { type Page, seekBy } from '#server/queries/page.ts';

/** An order that its owner still sees: cancelled ones are in no list. */
export async function findOrder(db: Database, id: string): Promise<OrderRow | undefined> {
  return db.selectFrom('orders').selectAll().where('id', '=', id).where('cancelled_at', 'is', null).executeTakeFirst();
}

/** Any order, cancelled ones too; for rules, not for screens. */
export async function findOrderInAnyState(db: Database, id: string): Promise<OrderRow | undefined> {
  return db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function findOrderByIdempotencyKey(
  db: Database,
  ownerId: string,
  key: string,
): Promise<OrderRow | undefined> {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
}

/** Orders that are not cancelled: everybody's, or one customer's. `email` must be canonical. */
export async function listOrders(db: Database, page: Page, email?: string): Promise<OrderRow[]> {
  const { operator, direction, after } = seekBy(page);
  return db
    .selectFrom('orders')
    .selectAll()
    .where((eb) => inLists(eb, email))
    .where('seq', operator, after)
    .orderBy('seq', direction)
    .limit(page.limit)
    .execute();
}

export async function countOrders(db: Database, email?: string): Promise<number> {
  const { count } = await db
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where((eb) => inLists(eb, email))
    .executeTakeFirstOrThrow();
  return count;
}

function inLists(eb: ExpressionBuilder<Tables, 'orders'>, email: string | undefined) {
  const visible = eb('cancelled_at', 'is', null);
  if (email === undefined) return visible;
  return eb.and([
    visible,
    eb('owner_id', '=', eb.selectFrom('users').select('users.id').where('users.email', '=', email)),
  ]);
}

/** The customer's orders that a card may still be charged for, newest first. */
export async function listPayableOrders(db: Database, ownerId: string): Promise<OrderRow[]> {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('paid_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .where('expired_at', 'is', null)
    .orderBy('seq', 'desc')
    .limit(1000)
    .execute();
}

/** Ids of unpaid, unshipped orders that were placed before this instant, oldest first. */
export async function listOverdueOrderIds(db: Database, placedBefore: number): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('paid_at', 'is', null)
    .where('shipped_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .where('expired_at', 'is', null)
    .where('created_at', '<', placedBefore)
    .orderBy('created_at')
    .limit(1000)
    .execute();
  return rows.map((row) => row.id);
}

export async function insertOrder(db: WriteTransaction, order: NewOrderRow): Promise<OrderRow> {
  return db.insertInto('orders').values(order).returningAll().executeTakeFirstOrThrow();
}

// The four transitions. Each is one conditional update that returns the order as it became, or undefined when the
// order was in another state. Their conditions are the states of shared/domain/order-state.ts.

export async function markPaid(
  db: WriteTransaction,
  id: string,
  payment: { at: number; transactionId: string },
): Promise<OrderRow | undefined> {
  return db
    .updateTable('orders')
    .set({ paid_at: payment.at, transaction_id: payment.transactionId })
    .where('id', '=', id)
    .where('paid_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .where('expired_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

export async function markShipped(
  db: WriteTransaction,
  id: string,
  options: { at: number; onlyPaid: boolean },
): Promise<OrderRow | undefined> {
  return db
    .updateTable('orders')
    .set({ shipped_at: options.at })
    .where('id', '=', id)
    .where('shipped_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .where('expired_at', 'is', null)
    .$if(options.onlyPaid, (query) => query.where('paid_at', 'is not', null))
    .returningAll()
    .executeTakeFirst();
}

export async function markClosed(
  db: WriteTransaction,
  id: string,
  closing: { at: number; as: 'cancelled_at' | 'expired_at' },
): Promise<OrderRow | undefined> {
  return db
    .updateTable('orders')
    .set({ [closing.as]: closing.at })
    .where('id', '=', id)
    .where('paid_at', 'is', null)
    .where('shipped_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .where('expired_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
}
