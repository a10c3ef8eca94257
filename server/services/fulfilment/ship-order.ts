import { AppError } from '#server/app-error.ts';
import { addDaysTo } from '#server/calendar.ts';
import { withoutRowLocks } from '#server/db/postgres/lock-rows.ts';
import type { OrderRow } from '#server/db/schema/tables/orders.ts';
import type { WriteTransaction } from '#server/db/schema/tables.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { endPacking } from '#server/queries/fulfilment/packings.ts';
import { recordEvent } from '#server/queries/history/events.ts';
import { addOrderMail } from '#server/queries/mails/outbox.ts';
import { findOrder, findShippedElsewhere, markInvoiced, markShipped } from '#server/queries/orders/orders.ts';
import { findByCodes } from '#server/queries/products/part-numbers.ts';
import { readTimeZone } from '#server/queries/shop/time-zone.ts';
import { issueInvoice } from '#server/services/invoices/issue-invoice.ts';
import type { Shipment } from '#shared/contracts/orders/orders.ts';
import { orderNumber } from '#shared/domain/history/record-number.ts';
import { isOrderId } from '#shared/domain/orders/order-id.ts';
import { readScan } from '#shared/domain/reading/scanned-code.ts';
import { shipmentMessages } from '#shared/messages/fulfilment/shipments.ts';
import { holdMessages } from '#shared/messages/orders/holds.ts';

/**
 * Ships an order, once; one on account gets its invoice. @throws {AppError} not_found, order_shipped, order_closed,
 * order_disputed, order_refunded, order_on_hold, unpaid_not_shippable, invalid_fields for a tracking number that is another code,
 * tracking_number_used
 */
export async function shipOrder(deps: Deps, id: string, actor: string, shipment: Shipment = {}): Promise<OrderRow> {
  // What a pack bench has counted so far does not say what is in the parcel.
  return inTransaction(deps.db, async (db) => shipInTransaction(db, deps, { id, actor, shipment, packing: 'reset' }));
}

interface ShippedParcel {
  id: string;
  actor: string;
  shipment: Shipment;
  /** What becomes of the order's open packing. */
  packing: 'shipped' | 'reset';
}

/** @throws {AppError} like `shipOrder` */
export async function shipInTransaction(
  db: WriteTransaction,
  deps: Deps,
  { id, actor, shipment, packing }: ShippedParcel,
): Promise<OrderRow> {
  const { carrier = null, trackingNumber = null, reusesTrackingNumber = false } = shipment;
  const at = deps.now();
  const onlyPaid = deps.settings.requirePaymentBeforeShipping;
  const shipped = await markShipped(db, id, { at, onlyPaid, carrier, trackingNumber });
  if (!shipped) throw whyNotShipped(await findOrder(db, id));
  // Only now: what was shipped before this rule is told to be shipped.
  if (trackingNumber !== null) {
    await refuseOtherCode(db, id, trackingNumber);
    if (!reusesTrackingNumber) await refuseUsedNumber(db, shipped, trackingNumber);
  }
  await endPacking(db, id, { state: packing, at });
  await addOrderMail(db, shipped, { kind: 'order_shipped', event: `${id}:${at}`, at });
  const before = { state: shipped.paid_at === null ? 'pending' : 'paid' };
  const order = await invoiceOnAccount(db, shipped, at);
  const after = { state: 'shipped', ...(carrier && { carrier }), ...(trackingNumber && { trackingNumber }) };
  await recordEvent(db, { at, actor, type: 'order.shipped', subjectId: id, before, after });
  return order;
}

/** A scanner may type what it should not: the goods once more, or a slip of which only the end arrived. */
async function refuseOtherCode(db: WriteTransaction, id: string, trackingNumber: string): Promise<void> {
  const isOfSlip =
    isOrderId(trackingNumber) || (trackingNumber.length >= 4 && id.endsWith(trackingNumber.toLowerCase()));
  const [goods] = await findByCodes(withoutRowLocks(db), readScan(trackingNumber));
  if (!isOfSlip && !goods) return;
  const message = goods ? shipmentMessages.codeOfGoods(goods.name) : shipmentMessages.codeOfSlip;
  throw new AppError('invalid_fields', { message, fields: { trackingNumber: message } });
}

/** One number is one parcel. Two that ship at the same moment are not told: the question is for people. */
async function refuseUsedNumber(db: WriteTransaction, order: OrderRow, trackingNumber: string): Promise<void> {
  const other = await findShippedElsewhere(withoutRowLocks(db), order, trackingNumber);
  if (other) {
    const message = shipmentMessages.usedNumber(orderNumber(other.seq));
    throw new AppError('tracking_number_used', { message });
  }
}

/** An order on account that is paid, or whose shipment was taken back, has its invoice already. */
async function invoiceOnAccount(db: WriteTransaction, shipped: OrderRow, at: number): Promise<OrderRow> {
  if (shipped.terms_days === null || shipped.paid_at !== null || shipped.due_at !== null) return shipped;
  const dueAt = addDaysTo(at, shipped.terms_days, await readTimeZone(withoutRowLocks(db)));
  const order = await markInvoiced(db, shipped.id, dueAt);
  await issueInvoice(db, { orderIds: [order.id], cause: 'shipment', at, dueAt });
  return order;
}

export function whyNotShipped(order: OrderRow | undefined): AppError {
  if (!order) return new AppError('not_found');
  if (order.shipped_at !== null) return new AppError('order_shipped');
  if (order.expired_at !== null) return new AppError('order_closed');
  if (order.disputed_at !== null) return new AppError('order_disputed');
  if (order.all_refunded_at !== null) return new AppError('order_refunded');
  if (order.hold_reason !== null) {
    return new AppError('order_on_hold', { message: holdMessages.because(order.hold_reason) });
  }
  return new AppError('unpaid_not_shippable');
}
