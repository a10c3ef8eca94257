import { AppError } from '#server/app-error.ts';
import type { OrderRow } from '#server/db/schema/tables/orders.ts';
import type { WriteTransaction } from '#server/db/schema/tables.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps, PaymentTask } from '#server/deps.ts';
import { endPacking } from '#server/queries/fulfilment/packings.ts';
import { listShipmentsOf } from '#server/queries/fulfilment/shipments.ts';
import type { RecordedEvent } from '#server/queries/history/event-payloads.ts';
import { recordEvents } from '#server/queries/history/events.ts';
import { listInvoicedLines } from '#server/queries/invoices/invoices.ts';
import { addOrderMail } from '#server/queries/mails/outbox.ts';
import { isAllowedFor, restOf } from '#server/queries/orders/order-state.ts';
import { findOrder, listOrdersInAnyState, markClosedShort } from '#server/queries/orders/orders.ts';
import { listIntentOrders, listOpenIntentsOf } from '#server/queries/payments/payments.ts';
import { updateRefundTotals } from '#server/queries/payments/refund-totals.ts';
import { settleClosedShort } from '#server/queries/payments/transfers.ts';
import { returnPart } from '#server/queries/stock/stock.ts';
import { whyNotShipped } from '#server/services/fulfilment/ship-order.ts';
import { findRepeated, type KeyedRequest, keyedRequest } from '#server/services/idempotency.ts';
import { amountsUpTo } from '#server/services/invoices/invoice-share.ts';
import { updateDue } from '#server/services/invoices/update-due.ts';
import { findReduction } from '#server/services/orders/reduce-order.ts';
import { insertStaffRefund } from '#server/services/payments/request-refund.ts';
import { fillWaitlist } from '#server/services/waitlist/fill-waitlist.ts';
import type { ClosedShort } from '#shared/contracts/fulfilment/shipments.ts';
import { type Minor, minor, sumMinor } from '#shared/domain/money.ts';
import { shipmentMessages } from '#shared/messages/fulfilment/shipments.ts';

interface ClosingShort {
  id: string;
  actor: string;
  closed: ClosedShort;
  /** A repeated request with the same key changes nothing. */
  idempotencyKey: string | null;
}

/**
 * What has not left of an order will not come: its stock goes back, to those in line first, and so does its money, each once. An
 * unpaid order costs that much less; of a paid one the card gets it back, or what was not returned before.
 * @throws {AppError} not_found, order_not_begun, order_shipped, order_closed, order_disputed, order_on_hold, order_invoiced,
 * paid_by_transfer, changed_meanwhile, idempotency_key_reused
 */
export async function closeShort(deps: Deps, input: ClosingShort): Promise<OrderRow> {
  const { id, closed, idempotencyKey } = input;
  const request = keyedRequest(idempotencyKey, { closed });
  const found = await findOrder(deps.db, id);
  if (!found) throw new AppError('not_found');
  const { transaction_id, transferred_at } = found;
  // Read outside of the transaction, which would lock them; they never change.
  const ofPayment =
    transaction_id === null || transferred_at !== null ? [] : await listIntentOrders(deps.db, transaction_id);
  const ids = [...new Set([id, ...ofPayment.map(({ order_id }) => order_id)])].toSorted();
  const { order, tasks } = await inTransaction(deps.db, async (db) => {
    // All orders of the payment: every transaction that changes its refunds locks them.
    const before = (await listOrdersInAnyState(db, ids)).find((each) => each.id === id);
    if (!before || before.cancelled_at !== null) throw new AppError('not_found');
    if (await findRepeated(request, (key) => findReduction(db, id, key, 'order.closed_short'))) {
      return { order: before, tasks: [] };
    }
    if (!isAllowedFor('closeShort', before)) throw whyNotClosed(before);
    // It was paid meanwhile.
    if (before.transaction_id !== transaction_id) throw new AppError('changed_meanwhile');
    if (restOf(before) !== closed.quantity) {
      throw new AppError('changed_meanwhile', { message: shipmentMessages.changed(restOf(before)) });
    }
    return close(db, deps, before, { ...input, request });
  });
  for (const task of tasks) deps.paymentQueue.add(task);
  return order;
}

interface Closed {
  order: OrderRow;
  tasks: PaymentTask[];
}

async function close(
  db: WriteTransaction,
  deps: Deps,
  before: OrderRow,
  { id, actor, closed: { reason }, request }: ClosingShort & { request: KeyedRequest | null },
): Promise<Closed> {
  const returnedQuantity = restOf(before);
  const at = deps.now();
  const last = (await listShipmentsOf(db, [id])).findLast(({ undone_at }) => undone_at === null);
  const isPaid = before.paid_at !== null;
  if (isPaid && before.transferred_at !== null) {
    throw new AppError('paid_by_transfer', { message: shipmentMessages.transferred });
  }
  const amounts = isPaid ? amountsOf(before) : await amountsWithoutRest(db, before);
  const after = await markClosedShort(db, before, {
    shippedAt: last?.shipped_at ?? at,
    taxMinor: amounts.tax,
    totalMinor: amounts.total,
  });
  if (!after) throw new Error('An order changed although it is locked');
  const refundedMinor = isPaid ? moneyOfRest(before) : minor(0);
  const refund =
    refundedMinor > 0 ? await refundRest(db, before, { amountMinor: refundedMinor, reason, actor, at }) : null;
  const intents = isPaid ? [] : await listOpenIntentsOf(db, [id]);
  await returnPart(db, { orderId: id, productId: before.product_id, quantity: returnedQuantity, at });
  await endPacking(db, id, { state: 'reset', at });
  const filled = await fillWaitlist(db, deps, before.product_id, { returned: returnedQuantity, at });
  const settled = await settleClosedShort(db, after, at);
  if (!settled) await updateDue(db, id);
  await addOrderMail(db, after, { kind: 'order_closed_short', event: `${id}:${at}`, at });
  const event = { at, actor, subjectId: id };
  const closing: RecordedEvent = {
    ...event,
    type: 'order.closed_short',
    before: factsOf(before, amountsOf(before)),
    after: {
      ...factsOf(after, amountsOf(after)),
      returnedQuantity,
      ...(request && { idempotencyKey: request.key, requestFingerprint: request.fingerprint }),
    },
  };
  const paid = { paid: true, transactionId: settled?.transaction_id ?? null, amountMinor: after.total_minor };
  await recordEvents(db, [
    closing,
    ...(refund ? [refund.event] : []),
    ...(settled ? [{ ...event, type: 'order.paid' as const, before: { paid: false }, after: paid }] : []),
    ...filled,
  ]);
  return {
    order: (await findOrder(db, id)) ?? after,
    tasks: [
      ...(refund ? [{ kind: 'refund' as const, id: refund.id }] : []),
      ...intents.map((intent) => ({ kind: 'intent' as const, id: intent.id })),
    ],
  };
}

interface Amounts {
  tax: Minor;
  total: Minor;
}

function amountsOf({ tax_minor: tax, total_minor: total }: OrderRow): Amounts {
  return { tax, total };
}

function factsOf({ quantity, price_units: priceUnits, tax_rate }: OrderRow, { tax, total }: Amounts) {
  return { quantity, priceUnits, ...(tax_rate !== null && { taxMinor: tax }), totalMinor: total };
}

/** Of an unpaid order: what is invoiced of what has left, else its price. @throws {AppError} order_invoiced, of goods that have not left */
async function amountsWithoutRest(db: WriteTransaction, order: OrderRow): Promise<Amounts> {
  const shipped = order.shipped_quantity ?? 0;
  const lines = await listInvoicedLines(db, [order.id]);
  if (lines.length === 0) return amountsUpTo(order, shipped);
  const invoiced = lines.reduce((sum, { quantity }) => sum + (quantity ?? order.quantity), 0);
  if (invoiced > shipped) throw new AppError('order_invoiced', { message: shipmentMessages.invoicedAhead });
  return {
    tax: sumMinor(lines.map((line) => line.tax_minor)),
    total: sumMinor(lines.map((line) => line.total_minor)),
  };
}

/** What was paid for what has not left, or less where that much is not left to return. */
function moneyOfRest(order: OrderRow): Minor {
  const shipped = order.shipped_quantity ?? 0;
  const charged = order.short_quantity === 0 ? order.total_minor : amountsUpTo(order, shipped + restOf(order)).total;
  const rest = charged - amountsUpTo(order, shipped).total;
  return minor(Math.max(0, Math.min(rest, order.total_minor - order.returning_minor)));
}

async function refundRest(
  db: WriteTransaction,
  order: OrderRow,
  { amountMinor, reason, actor, at }: { amountMinor: Minor; reason: string; actor: string; at: number },
): Promise<{ id: string; event: RecordedEvent }> {
  const takesRest = amountMinor === order.total_minor - order.returning_minor;
  const refund = { amountMinor, reason, restock: false, takesRest, actor, keyed: null, at };
  const { id } = await insertStaffRefund(db, order, refund);
  await updateRefundTotals(db, order.id, at);
  const after = { transactionId: order.transaction_id, amountMinor, reason };
  return { id, event: { at, actor, type: 'refund.requested', subjectId: order.id, after } };
}

function whyNotClosed(order: OrderRow): AppError {
  if (order.shipped_quantity === null) return new AppError('order_not_begun');
  return whyNotShipped(order);
}
