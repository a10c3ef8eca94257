import type { Insertable } from 'kysely';
import { prepareInsert } from '#server/db/insert-rows.ts';
import type { RefundOrdersTable, RefundRow } from '#server/db/schema/tables/payments.ts';
import type { Database, WriteTransaction } from '#server/db/schema/tables.ts';
import { type Minor, sumMinor } from '#shared/domain/money.ts';

// Every change states the status that it starts from, so that of two processes only one makes it.

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

/** Records that money of this intent goes back, or has gone back at the provider. */
export async function insertRefund(db: WriteTransaction, refund: NewRefund): Promise<RefundRow> {
  const row = await db
    .insertInto('refunds')
    .values({
      id: refund.id,
      payment_intent_id: refund.paymentIntentId,
      kind: refund.kind,
      amount_minor: sumOf(refund.orders),
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
  await insertParts(
    db,
    refund.orders.map((order) => ({ refund_row: refund.id, order_id: order.id, amount_minor: order.amountMinor })),
  );
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

/**
 * Starts the next attempt of a failed refund; false when another process has. It keeps the failed attempt's id until it
 * has its own, so that late news of that one is known to be old.
 */
export async function beginNextAttempt(db: WriteTransaction, refund: RefundRow): Promise<boolean> {
  const result = await db
    .updateTable('refunds')
    .set({ status: 'owed', attempt: refund.attempt + 1, in_metadata: 1 })
    .where('id', '=', refund.id)
    .where('status', '=', 'failed')
    .where('attempt', '=', refund.attempt)
    .where('void_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** The provider has made it, as it was asked to. */
export async function markRefundPending(
  db: WriteTransaction,
  refund: { id: string; attempt: number; refundId: string },
): Promise<boolean> {
  const result = await db
    .updateTable('refunds')
    .set({ status: 'pending', refund_id: refund.refundId })
    .where('id', '=', refund.id)
    .where('status', '=', 'owed')
    .where('attempt', '=', refund.attempt)
    .where('void_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** The provider has made it with these parts, though less or nothing was due by now; so it counts with them. */
export async function recordMadeRefund(
  db: WriteTransaction,
  refund: { id: string; refundId: string; orders: RefundedOrder[] },
): Promise<RefundRow> {
  const { id, refundId, orders } = refund;
  await db.deleteFrom('refund_orders').where('refund_row', '=', id).execute();
  await insertParts(
    db,
    orders.map((order) => ({ refund_row: id, order_id: order.id, amount_minor: order.amountMinor })),
  );
  return db
    .updateTable('refunds')
    .set({ status: 'pending', refund_id: refundId, void_at: null, amount_minor: sumOf(orders) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The provider refused to make it. False when it was made meanwhile, or the attempt is over. */
export async function markRefundRefused(
  db: WriteTransaction,
  refund: { id: string; attempt: number },
  failure: { at: number; reason: string },
): Promise<boolean> {
  const result = await db
    .updateTable('refunds')
    .set({ status: 'failed', failed_at: failure.at, failure_reason: failure.reason })
    .where('id', '=', refund.id)
    .where('status', '=', 'owed')
    .where('attempt', '=', refund.attempt)
    .where('void_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** False when it is recorded already. */
export async function markRefundSucceeded(db: WriteTransaction, refundId: string, at: number): Promise<boolean> {
  const result = await db
    .updateTable('refunds')
    .set({ status: 'succeeded', completed_at: at })
    .where('refund_id', '=', refundId)
    .where('status', '=', 'pending')
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/**
 * Also one that had succeeded, because a bank may return money weeks later. The provider's own is not tried again. False
 * when it is recorded already.
 */
export async function markRefundFailed(
  db: WriteTransaction,
  refund: RefundRow,
  failure: { at: number; reason: string },
): Promise<boolean> {
  const result = await db
    .updateTable('refunds')
    .set({
      status: 'failed',
      completed_at: null,
      failed_at: failure.at,
      failure_reason: failure.reason,
      ...(refund.kind === 'provider' && { void_at: failure.at }),
    })
    .where('id', '=', refund.id)
    .where('refund_id', '=', refund.refund_id)
    .where('status', 'in', ['pending', 'succeeded'])
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/**
 * What is left of a refund that was not made, because money went back otherwise: its orders with their new parts, or
 * none. The next request is a new attempt, since it has another amount.
 */
export async function shrinkRefund(
  db: WriteTransaction,
  refund: RefundRow,
  { orders, at }: { orders: RefundedOrder[]; at: number },
): Promise<void> {
  const amount = sumOf(orders);
  const change = amount === 0 ? { void_at: at } : { amount_minor: amount, in_metadata: 1 as const };
  await db
    .updateTable('refunds')
    .set({ ...change, ...(refund.status === 'owed' && amount > 0 && { attempt: refund.attempt + 1 }) })
    .where('id', '=', refund.id)
    .execute();
  if (amount === 0) return;
  for (const order of orders) {
    await db
      .updateTable('refund_orders')
      .set({ amount_minor: order.amountMinor })
      .where('refund_row', '=', refund.id)
      .where('order_id', '=', order.id)
      .execute();
  }
}

function sumOf(orders: RefundedOrder[]): Minor {
  return sumMinor(orders.map(({ amountMinor }) => amountMinor));
}
