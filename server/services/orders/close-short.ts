import { AppError } from '#server/app-error.ts';
import type { Payable } from '#server/db/schema/tables/freights.ts';
import type { OrderRow } from '#server/db/schema/tables/orders.ts';
import type { Database, WriteTransaction } from '#server/db/schema/tables.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps, PaymentTask } from '#server/deps.ts';
import { findAccount } from '#server/queries/accounts/accounts.ts';
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
import { byBankOf, type Credited, creditOrder } from '#server/services/payments/credit-order.ts';
import { insertStaffRefund } from '#server/services/payments/request-refund.ts';
import { fillWaitlist } from '#server/services/waitlist/fill-waitlist.ts';
import type { ClosedShort } from '#shared/contracts/fulfilment/shipments.ts';
import { orderNumber } from '#shared/domain/history/record-number.ts';
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
 * unpaid order costs that much less; of a paid one the card gets it back, or what was not returned before. What invoices or bank
 * transfers are ahead of what has left is credited: it is owed less, and what was paid goes back by the bank.
 * @throws {AppError} not_found, order_not_begun, order_shipped, order_closed, order_disputed, order_on_hold, changed_meanwhile,
 * idempotency_key_reused
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
    // First, as by transfers: what an account owes changes while the row is held.
    await findAccount(db, found.account_id);
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
  { id, actor, closed, request }: ClosingShort & { request: KeyedRequest | null },
): Promise<Closed> {
  const returnedQuantity = restOf(before);
  const at = deps.now();
  const last = (await listShipmentsOf(db, [id])).findLast(({ undone_at }) => undone_at === null);
  const isPaid = before.paid_at !== null;
  const { amounts, money, isByCard } = await planClosing(db, before);
  const after = await markClosedShort(db, before, {
    shippedAt: last?.shipped_at ?? at,
    taxMinor: amounts.tax,
    totalMinor: amounts.total,
  });
  if (!after) throw new Error('An order changed although it is locked');
  const refund =
    isByCard && money > 0
      ? await refundRest(db, before, { amountMinor: money, reason: closed.reason, actor, at })
      : null;
  const intents = isPaid ? [] : await listOpenIntentsOf(db, [id]);
  await returnPart(db, { orderId: id, productId: before.product_id, quantity: returnedQuantity, at });
  await endPacking(db, id, { state: 'reset', at });
  const filled = await fillWaitlist(db, deps, before.product_id, { returned: returnedQuantity, at });
  // Nothing more will be invoiced; what is paid below keeps its day.
  await updateDue(db, id);
  const { credit, settled } = await settleRest(db, after, { money: isByCard ? minor(0) : money, actor, at, closed });
  await addOrderMail(db, after, { kind: 'order_closed_short', event: `${id}:${at}`, at });
  const event = { at, actor, subjectId: id };
  const closing: RecordedEvent = {
    ...event,
    type: 'order.closed_short',
    before: factsOf(before, amountsOf(before)),
    after: {
      ...factsOf(after, amountsOf(after)),
      returnedQuantity,
      ...(credit && { creditedMinor: credit.creditedMinor }),
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

export interface ClosingPlan {
  /** What the order costs then. */
  amounts: Amounts;
  /** That goes back, to the card or with credit notes. */
  money: Minor;
  isByCard: boolean;
  /** What of it staff send by their bank. */
  byBank: Minor;
}

/** What becomes of the money of an order when its rest will not come. */
export async function planClosing(db: Database, before: OrderRow): Promise<ClosingPlan> {
  const isPaid = before.paid_at !== null;
  const isByCard = isPaid && before.transferred_at === null;
  const { invoiced, ...amounts } = isPaid ? paidAmounts(before) : await amountsWithoutRest(db, before);
  const after = { ...before, total_minor: amounts.total, uninvoiced_minor: minor(0) };
  const money = minor(Math.max(0, Math.min(moneyOfRest(before, invoiced), after.total_minor - after.returning_minor)));
  return { amounts, money, isByCard, byBank: isByCard ? minor(0) : byBankOf(after, money) };
}

interface Charged extends Amounts {
  /** How much of it invoices or a payment are over. */
  invoiced: number;
}

function paidAmounts(order: OrderRow): Charged {
  return { ...amountsOf(order), invoiced: order.quantity };
}

/** Of an unpaid order: what is invoiced, also of goods that came back, else the price of what has left. */
async function amountsWithoutRest(db: Database, order: OrderRow): Promise<Charged> {
  const shipped = order.shipped_quantity ?? 0;
  const lines = await listInvoicedLines(db, [order.id]);
  if (lines.length === 0) return { ...amountsUpTo(order, shipped), invoiced: shipped };
  return {
    tax: sumMinor(lines.map((line) => line.tax_minor)),
    total: sumMinor(lines.map((line) => line.total_minor)),
    invoiced: lines.reduce((sum, { quantity }) => sum + (quantity ?? order.quantity), 0),
  };
}

/** What was charged for what has not left: nothing, where invoices are over no more than has left. */
function moneyOfRest(order: OrderRow, invoiced: number): Minor {
  const shipped = order.shipped_quantity ?? 0;
  const charged = Math.min(invoiced, shipped + restOf(order));
  const total = charged === order.quantity ? order.total_minor : amountsUpTo(order, charged).total;
  return minor(total - amountsUpTo(order, shipped).total);
}

/** Credits what was charged ahead; an order whose total became what transfers have paid is paid by the last of them. */
async function settleRest(
  db: WriteTransaction,
  order: OrderRow,
  { money, actor, at, closed }: { money: Minor; actor: string; at: number; closed: ClosedShort },
): Promise<{ credit: Credited | null; settled: Payable | undefined }> {
  if (money === 0) return { credit: null, settled: await settleClosedShort(db, order, at) };
  const number = orderNumber(order.seq);
  const of = { order, returnId: null, number, reference: closed.reference ?? null };
  const credit = await creditOrder(db, { ...of, amountMinor: money, actor, at });
  await updateRefundTotals(db, order.id, at);
  return { credit, settled: credit.paid ?? (await settleClosedShort(db, order, at)) };
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
