import type { Insertable } from 'kysely';
import { prepareInsert } from '#server/db/insert-rows.ts';
import type { RefundOrdersTable, RefundRow } from '#server/db/schema/tables/payments.ts';
import type { Database, WriteTransaction } from '#server/db/schema/tables.ts';
import { type Minor, sumMinor } from '#shared/domain/money.ts';

/** An order whose money a refund returns, with its part of the amount. */
export interface RefundedOrder {
  id: string;
  amountMinor: Minor;
}

interface NewRefund {
  id: string;
  paymentIntentId: string;
  kind: RefundRow['kind'];
  /** Their parts are its amount. */
  orders: RefundedOrder[];
  createdAt: number;
  reason?: string;
  restock?: boolean;
  takesRest?: boolean;
  requestedBy?: string;
  request?: { key: string; fingerprint: string } | null;
  /** The provider's id of a refund that was made there. */
  refundId?: string;
}

const insertParts = prepareInsert((db, parts: Insertable<RefundOrdersTable>[]) =>
  db.insertInto('refund_orders').values(parts),
);

/** Adds what goes back for each order to a refund that has none. */
export async function insertRefundedOrders(db: WriteTransaction, id: string, orders: RefundedOrder[]): Promise<void> {
  await insertParts(
    db,
    orders.map((order) => ({ refund_row: id, order_id: order.id, amount_minor: order.amountMinor })),
  );
}

export function amountOf(orders: RefundedOrder[]): Minor {
  return sumMinor(orders.map(({ amountMinor }) => amountMinor));
}

/** Records that money of this intent goes back, or has gone back at the provider. */
export async function insertRefund(db: WriteTransaction, refund: NewRefund): Promise<RefundRow> {
  const row = await db
    .insertInto('refunds')
    .values({
      id: refund.id,
      payment_intent_id: refund.paymentIntentId,
      kind: refund.kind,
      amount_minor: amountOf(refund.orders),
      created_at: refund.createdAt,
      reason: refund.reason ?? null,
      restock: refund.restock ? 1 : 0,
      takes_rest: refund.takesRest ? 1 : 0,
      requested_by: refund.requestedBy ?? null,
      idempotency_key: refund.request?.key ?? null,
      request_fingerprint: refund.request?.fingerprint ?? null,
      in_metadata: 1,
      refund_id: refund.refundId ?? null,
      status: refund.refundId === undefined ? 'owed' : 'pending',
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await insertRefundedOrders(db, refund.id, refund.orders);
  return row;
}

export async function findRefund(db: Database, id: string): Promise<RefundRow | undefined> {
  return db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function findRefundByKey(db: Database, userId: string, key: string): Promise<RefundRow | undefined> {
  return db
    .selectFrom('refunds')
    .selectAll()
    .where('requested_by', '=', userId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
}

export async function findRefundByProviderId(db: Database, refundId: string): Promise<RefundRow | undefined> {
  return db.selectFrom('refunds').selectAll().where('refund_id', '=', refundId).executeTakeFirst();
}

/** Oldest first. */
export async function listRefundsOfIntent(db: Database, paymentIntentId: string): Promise<RefundRow[]> {
  const rows = await db.selectFrom('refunds').selectAll().where('payment_intent_id', '=', paymentIntentId).execute();
  return rows.toSorted((a, b) => a.created_at - b.created_at);
}

/** In the order of their ids, as transactions lock them. */
export async function listRefundedOrders(db: Database, refundRow: string): Promise<RefundedOrder[]> {
  return db
    .selectFrom('refund_orders')
    .select(['order_id as id', 'amount_minor as amountMinor'])
    .where('refund_row', '=', refundRow)
    .orderBy('order_id')
    .execute();
}

/** A refund, with what of it belongs to one order. */
export interface RefundOfOrder extends RefundRow {
  part_minor: Minor;
  /** Of who requested it. */
  email: string | null;
}

/** Oldest first. */
export async function listRefundsOfOrder(db: Database, orderId: string): Promise<RefundOfOrder[]> {
  const rows = await db
    .selectFrom('refund_orders')
    .innerJoin('refunds', 'refunds.id', 'refund_orders.refund_row')
    .leftJoin('users', 'users.id', 'refunds.requested_by')
    .selectAll('refunds')
    .select(['refund_orders.amount_minor as part_minor', 'users.email'])
    .where('refund_orders.order_id', '=', orderId)
    .execute();
  return rows.toSorted((a, b) => a.created_at - b.created_at);
}

export interface OrderRefund
  extends Pick<RefundRow, 'status' | 'reason' | 'created_at' | 'completed_at' | 'void_at' | 'amount_minor'> {
  order_id: string;
}

/** The refunds of these orders, each with the order's part of its amount; then those that were sent by the bank. */
export async function listRefundsOf(db: Database, orderIds: string[]): Promise<OrderRefund[]> {
  if (orderIds.length === 0) return [];
  const byBank = await db.selectFrom('bank_refunds').selectAll().where('order_id', 'in', orderIds).execute();
  const refunds = await db
    .selectFrom('refund_orders')
    .innerJoin('refunds', 'refunds.id', 'refund_orders.refund_row')
    .select(['refund_orders.order_id', 'refund_orders.amount_minor', 'refunds.status', 'refunds.reason'])
    .select(['refunds.created_at', 'refunds.completed_at', 'refunds.void_at'])
    .where('refund_orders.order_id', 'in', orderIds)
    .execute();
  return [
    ...refunds,
    ...byBank.map(({ order_id, amount_minor, reason, created_at }) => {
      return {
        order_id,
        amount_minor,
        reason,
        created_at,
        completed_at: created_at,
        status: 'succeeded',
        void_at: null,
      } as const;
    }),
  ];
}

/** Refunds that must still be made or have not ended yet, oldest first. */
export async function listUnsettledRefunds(db: Database): Promise<RefundRow[]> {
  return db
    .selectFrom('refunds')
    .selectAll()
    .where('completed_at', 'is', null)
    .where('void_at', 'is', null)
    .orderBy('created_at')
    .execute();
}

/** The number of unsettled refunds, and of those that have failed at least once. */
export async function countUnsettledRefunds(db: Database): Promise<{ owed: number; failed: number }> {
  const { owed, failed } = await db
    .selectFrom('refunds')
    .select(({ fn }) => [fn.countAll<number>().as('owed'), fn.count<number>('failed_at').as('failed')])
    .where('completed_at', 'is', null)
    .where('void_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { owed: Number(owed), failed: Number(failed) };
}
