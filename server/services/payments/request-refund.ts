import { randomUUID } from 'node:crypto';
import { AppError } from '#server/app-error.ts';
import type { Payable } from '#server/db/schema/tables/freights.ts';
import type { RefundRow } from '#server/db/schema/tables/payments.ts';
import type { WriteTransaction } from '#server/db/schema/tables.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import type { RecordedEvent } from '#server/queries/history/event-payloads.ts';
import { recordEvents } from '#server/queries/history/events.ts';
import { findPayable, isOrder, listPayables } from '#server/queries/payments/payables.ts';
import { listIntentOrders } from '#server/queries/payments/payments.ts';
import { updateRefundTotals } from '#server/queries/payments/refund-totals.ts';
import { findRefundByKey, insertRefund } from '#server/queries/payments/refunds.ts';
import { returnStock } from '#server/queries/stock/stock.ts';
import { findRepeated, type KeyedRequest, keyedRequest } from '#server/services/idempotency.ts';
import { fillWaitlist } from '#server/services/waitlist/fill-waitlist.ts';
import type { NewRefund } from '#shared/contracts/payments/refunds.ts';
import { type Minor, minor, toMinorUnits } from '#shared/domain/money.ts';
import { refundFieldMessages } from '#shared/messages/payments/refunds.ts';

interface RefundRequest {
  /** Or the id of a freight. */
  orderId: string;
  refund: NewRefund;
  /** The user who requests it. */
  actor: string;
  /** A repeated request of a user with the same key returns the first refund. */
  idempotencyKey: string | null;
}

/**
 * Records that money of a paid order or freight goes back; the payment worker then asks the provider. What is left of an order
 * that was not shipped closes it, and returns its stock if asked to, to those in line first. @throws {AppError}
 * not_found, order_unpaid, paid_by_transfer, order_disputed, order_refunded, refund_too_large, invalid_fields,
 * idempotency_key_reused
 */
export async function requestRefund(deps: Deps, request: RefundRequest): Promise<RefundRow> {
  const { orderId, refund: wanted, actor, idempotencyKey } = request;
  const keyed = keyedRequest(idempotencyKey, { orderId, refund: wanted });
  const found = await findPayable(deps.db, orderId);
  if (found === undefined) throw new AppError('not_found');
  const { transaction_id, transferred_at } = found;
  if (transaction_id === null) throw new AppError('order_unpaid');
  if (transferred_at !== null) throw new AppError('paid_by_transfer');
  // Read outside of the transaction, which would lock them; they never change.
  const ids = (await listIntentOrders(deps.db, transaction_id)).map((order) => order.order_id);
  const refund = await inTransaction(deps.db, async (db) => {
    // All orders of the payment: every transaction that changes its refunds locks them.
    const order = (await listPayables(db, ids)).find(({ id }) => id === orderId);
    if (order?.transaction_id !== transaction_id) throw new AppError('not_found');
    const earlier = await findRepeated(keyed, (key) => findRefundByKey(db, actor, key));
    return earlier ?? record(db, deps, order, { refund: wanted, actor, keyed, at: deps.now() });
  });
  deps.paymentQueue.add({ kind: 'refund', id: refund.id });
  return refund;
}

async function record(
  db: WriteTransaction,
  deps: Deps,
  order: Payable,
  { refund, actor, keyed, at }: Pick<RefundRequest, 'refund' | 'actor'> & { keyed: KeyedRequest | null; at: number },
): Promise<RefundRow> {
  if (order.disputed_at !== null) throw new AppError('order_disputed');
  const left = minor(order.total_minor - order.returning_minor);
  if (left === 0) throw new AppError('order_refunded');
  const amountMinor = refund.amount === undefined ? left : toMinorUnits(refund.amount, order.currency);
  if (amountMinor === null) throw new AppError('invalid_fields', { fields: { amount: refundFieldMessages.amount } });
  if (amountMinor > left) throw new AppError('refund_too_large', { fields: { amount: refundFieldMessages.tooLarge } });
  const takesRest = amountMinor === left;
  const stock = isOrder(order) && order.shipped_quantity === null ? order : null;
  if (refund.restock && !(takesRest && stock)) {
    throw new AppError('invalid_fields', { fields: { restock: refundFieldMessages.restock } });
  }

  const { reason, restock } = refund;
  const row = await insertStaffRefund(db, order, { amountMinor, reason, restock, takesRest, actor, keyed, at });
  const returned = restock ? stock : null;
  const returnedQuantity = returned ? returned.quantity - returned.short_quantity : 0;
  if (returned) await returnStock(db, returned, { kind: 'refunded', at });
  const filled = returned ? await fillWaitlist(db, deps, returned.product_id, { returned: returnedQuantity, at }) : [];
  await updateRefundTotals(db, order.id, at);
  const after = { transactionId: order.transaction_id, amountMinor, reason };
  const event: RecordedEvent = {
    at,
    actor,
    type: 'refund.requested',
    subjectId: order.id,
    after: { ...after, ...(returned && { returnedQuantity }) },
  };
  await recordEvents(db, [event, ...filled]);
  return row;
}

interface StaffRefund {
  amountMinor: Minor;
  reason: string;
  restock: boolean;
  /** Whether nothing of the order's money is left then. */
  takesRest: boolean;
  actor: string;
  keyed: KeyedRequest | null;
  at: number;
}

/** Of an order that a card paid, in a transaction that has locked all orders of the payment. */
export function insertStaffRefund(
  db: WriteTransaction,
  order: Payable,
  { amountMinor, reason, restock, takesRest, actor, keyed, at }: StaffRefund,
): Promise<RefundRow> {
  return insertRefund(db, {
    id: randomUUID(),
    paymentIntentId: order.transaction_id ?? '',
    kind: 'staff',
    orders: [{ id: order.id, amountMinor }],
    createdAt: at,
    reason,
    restock,
    takesRest,
    requestedBy: actor,
    request: keyed,
  });
}
