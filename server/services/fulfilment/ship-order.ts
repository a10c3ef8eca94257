import { randomUUIDv7 } from 'node:crypto';
import { AppError } from '#server/app-error.ts';
import { addDaysTo } from '#server/calendar.ts';
import { withoutRowLocks } from '#server/db/postgres/lock-rows.ts';
import type { OrderRow } from '#server/db/schema/tables/orders.ts';
import type { WriteTransaction } from '#server/db/schema/tables.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { markFreightInvoiced } from '#server/queries/freight/freights.ts';
import { endPacking } from '#server/queries/fulfilment/packings.ts';
import {
  findShipmentByKey,
  findShippedElsewhere,
  insertShipment,
  listShipmentsOf,
} from '#server/queries/fulfilment/shipments.ts';
import { recordEvent } from '#server/queries/history/events.ts';
import { addOrderMail } from '#server/queries/mails/outbox.ts';
import { isAllowedFor, restOf } from '#server/queries/orders/order-state.ts';
import { findOrder, markInvoiced, markShipped } from '#server/queries/orders/orders.ts';
import { findByCodes } from '#server/queries/products/part-numbers.ts';
import { readTimeZone } from '#server/queries/shop/time-zone.ts';
import { lockTracked, takeBatches } from '#server/services/batches/take-batches.ts';
import { findRepeated, type KeyedRequest, keyedRequest } from '#server/services/idempotency.ts';
import { issueInvoice } from '#server/services/invoices/issue-invoice.ts';
import { updateDue } from '#server/services/invoices/update-due.ts';
import type { PartShipment } from '#shared/contracts/orders/shipment-bodies.ts';
import { orderNumber } from '#shared/domain/history/record-number.ts';
import { isOrderId } from '#shared/domain/orders/order-id.ts';
import { readScan } from '#shared/domain/reading/scanned-code.ts';
import { shipmentMessages } from '#shared/messages/fulfilment/shipments.ts';
import { holdMessages } from '#shared/messages/orders/holds.ts';

/**
 * Ships what is left of an order, or a part of it; one on account gets its invoice. A request that is repeated with its key changes
 * nothing. @throws {AppError} not_found, order_shipped, order_closed, order_disputed, order_refunded, order_on_hold,
 * unpaid_not_shippable, invalid_fields for more than is left and for a tracking number that is another code, tracking_number_used,
 * idempotency_key_reused, batch_expired, batches_changed
 */
export async function shipOrder(
  deps: Deps,
  id: string,
  actor: string,
  part: PartShipment = {},
  idempotencyKey: string | null = null,
): Promise<OrderRow> {
  const request = idempotencyKey === null ? null : keyedRequest(`${actor}:${idempotencyKey}`, { id, part });
  // What a pack bench has counted so far does not say what is in the parcel.
  return inTransaction(deps.db, async (db) => {
    const order = await findOrder(db, id);
    if (order && (await findRepeated(request, (key) => findShipmentByKey(db, key)))) return order;
    return shipInTransaction(db, deps, { order, actor, shipment: part, packing: 'reset', request });
  });
}

interface ShippedParcel {
  /** As the transaction has read it. */
  order: OrderRow | undefined;
  actor: string;
  shipment: PartShipment;
  /** What becomes of the order's open packing. */
  packing: 'shipped' | 'reset';
  request?: KeyedRequest | null;
}

/** @throws {AppError} like `shipOrder` */
export async function shipInTransaction(
  db: WriteTransaction,
  deps: Deps,
  { order: before, actor, shipment, packing, request = null }: ShippedParcel,
): Promise<OrderRow> {
  if (!before) throw new AppError('not_found');
  const { id } = before;
  const { carrier = null, trackingNumber = null, reusesTrackingNumber = false } = shipment;
  const { quantity = restOf(before) } = shipment;
  const isPart = quantity < restOf(before);
  const restBy = isPart ? (shipment.restBy ?? null) : null;
  const at = await nextMoment(db, id, deps.now());
  const onlyPaid = deps.settings.requirePaymentBeforeShipping;
  if (quantity > restOf(before) && isAllowedFor('ship', before)) throw tooMany(restOf(before));
  const shipped = await markShipped(db, before, { quantity, at, onlyPaid, carrier, trackingNumber, restBy });
  if (!shipped) throw whyNotShipped(before);
  // Only now: what was shipped before this rule is told to be shipped.
  if (trackingNumber !== null) {
    await refuseOtherCode(db, id, trackingNumber);
    if (!reusesTrackingNumber) await refuseUsedNumber(db, shipped, trackingNumber);
  }
  const packed = await endPacking(db, id, { state: packing, at });
  const isTracked = (await lockTracked(db, [before])).has(before.product_id);
  const shipmentId = `sh_${randomUUIDv7()}`;
  await insertShipment(db, {
    id: shipmentId,
    order_id: id,
    quantity,
    carrier,
    tracking_number: trackingNumber,
    rest_by: restBy,
    packing_id: packing === 'shipped' ? (packed?.id ?? null) : null,
    shipped_at: at,
    shipped_by: actor,
    request_key: request?.key ?? null,
    request_fingerprint: request?.fingerprint ?? null,
  });
  if (isTracked) {
    const { batches: chosen, shipsExpired = false } = shipment;
    await takeBatches(db, { shipmentId, productId: before.product_id, quantity, chosen, shipsExpired, actor, at });
  }
  await addOrderMail(db, shipped, { kind: 'order_shipped', event: `${id}:${at}`, at });
  const order = await invoiceOnAccount(db, shipped, at);
  const state = shipped.paid_at === null ? 'pending' : 'paid';
  const parcel = { ...(carrier && { carrier }), ...(trackingNumber && { trackingNumber }) };
  const isWhole = before.shipped_quantity === null && !isPart;
  const event = { at, actor, subjectId: id, before: { state } };
  await recordEvent(
    db,
    isPart
      ? { ...event, type: 'order.part_shipped', after: { state, quantity, ...parcel } }
      : { ...event, type: 'order.shipped', after: { state: 'shipped', ...(!isWhole && { quantity }), ...parcel } },
  );
  return order;
}

/** Later than the order's last shipment, of which the time is the name. */
async function nextMoment(db: WriteTransaction, orderId: string, now: number): Promise<number> {
  const last = (await listShipmentsOf(db, [orderId])).at(-1);
  return last ? Math.max(now, last.shipped_at + 1) : now;
}

function tooMany(left: number): AppError {
  const message = shipmentMessages.tooMany(left);
  return new AppError('invalid_fields', { message, fields: { quantity: message } });
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

/** For what is paid, or was invoiced before a shipment was taken back, there is no other invoice. */
async function invoiceOnAccount(db: WriteTransaction, shipped: OrderRow, at: number): Promise<OrderRow> {
  const { id, terms_days, paid_at, due_at, uninvoiced_minor, shipped_quantity, checkout_id } = shipped;
  if (terms_days === null || paid_at !== null || (due_at !== null && uninvoiced_minor === 0)) return shipped;
  const dueAt = addDaysTo(at, terms_days, await readTimeZone(withoutRowLocks(db)));
  const upTo = shipped_quantity ?? 0;
  const order = due_at === null ? await markInvoiced(db, id, dueAt) : shipped;
  const freight = checkout_id === null ? undefined : await markFreightInvoiced(db, checkout_id, dueAt);
  const orderIds = freight ? [id, freight.id] : [id];
  const invoice = await issueInvoice(db, { orderIds, cause: 'shipment', at, dueAt, upTo });
  if (due_at === null || !invoice) return order;
  await updateDue(db, id);
  return (await findOrder(db, id)) ?? order;
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
