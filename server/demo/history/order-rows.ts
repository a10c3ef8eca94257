import { randomUUIDv7 } from 'node:crypto';
import { demoTerms, dueAt, isShipped, type PlannedVisit } from '#server/demo/history/plan.ts';
import { returnOf } from '#server/demo/history/plan-stock.ts';
import { daysBefore, priceListAt } from '#server/demo/history/products.ts';
import type { HistoryContext, HistoryRows, PlacedLine, PlacedVisit } from '#server/demo/history/rows.ts';
import type { UndatedEvent } from '#server/queries/history/event-payloads.ts';
import { type Minor, minor, orderTotal, type PriceUnits, sumMinor } from '#shared/domain/money.ts';
import { type PriceList, unitPriceAt } from '#shared/domain/products/price-breaks.ts';

/** Adds the visit's orders, their stock and what happened to them but for their money. */
export function addOrders(
  rows: HistoryRows,
  visit: PlannedVisit,
  context: HistoryContext,
  transactionId: string | null,
): PlacedVisit {
  const { customer, checkout, at } = visit;
  const buyer = context.buyers.get(customer.email);
  if (!buyer) throw new RangeError(`${customer.email} is not a user`);
  const checkoutId = checkout && randomUUIDv7();
  const lines = visit.lines.map((line): PlacedLine & { prices: PriceList<PriceUnits>; unitPrice: PriceUnits } => {
    const prices = priceListAt(line.product, daysBefore(context.now, at));
    const unitPrice = unitPriceAt(prices, line.quantity);
    const totalMinor = orderTotal(unitPrice, line.quantity, context.currency);
    return { line, orderId: randomUUIDv7(), totalMinor, prices, unitPrice };
  });
  const placed = { visit, checkoutId, buyer, lines };
  for (const line of lines) {
    addOrder(rows, placed, line, context, transactionId);
    addShipment(rows, placed, line, context);
    addMovements(rows, placed, line, context);
    addOrderEvents(rows, placed, line, context);
  }
  if (checkoutId !== null) {
    const totalMinor = sumMinor(lines.map((line) => line.totalMinor));
    rows.add('checkouts', {
      id: checkoutId,
      owner_id: buyer.userId,
      account_id: buyer.userId,
      idempotency_key: null,
      created_at: at,
    });
    const after = { orders: lines.length, totalMinor };
    rows.addEvent({ at, actor: buyer.userId, type: 'checkout.placed', subjectId: checkoutId, after });
  }
  return placed;
}

function addOrder(
  rows: HistoryRows,
  { visit, checkoutId, buyer }: PlacedVisit,
  {
    line,
    orderId,
    totalMinor,
    prices,
    unitPrice,
  }: PlacedLine & { prices: PriceList<PriceUnits>; unitPrice: PriceUnits },
  context: HistoryContext,
  transactionId: string | null,
): void {
  const { customer, checkout, refund, dispute } = visit;
  const { product, quantity } = line;
  const isSent = isShipped(visit, line);
  const due = dueAt(visit);
  const own = refund?.line === line ? refund : null;
  const refunded = own === null ? minor(0) : refundedMinor(totalMinor, own.share);
  rows.add('orders', {
    id: orderId,
    product_id: context.productIds.get(product) ?? '',
    owner_id: buyer.userId,
    account_id: buyer.userId,
    email: customer.email,
    name: product.product,
    image: product.image,
    price_units: unitPrice,
    quantity,
    total_minor: totalMinor,
    currency: context.currency,
    address: customer.address,
    phone: customer.phone,
    idempotency_key: null,
    created_at: visit.at,
    reserved_until: due ?? visit.reservedUntil,
    paid_at: visit.paidAt,
    transaction_id: transactionId,
    shipped_at: isSent ? visit.shippedAt : null,
    shipped_quantity: isSent ? quantity : null,
    cancelled_at: visit.cancelledAt,
    expired_at: visit.expiredAt,
    checkout_id: checkoutId,
    part_number: product.partNumber ?? null,
    customer_name: customer.contact,
    terms_days: due === null ? null : demoTerms.days,
    due_at: due,
    po_number: checkout?.poNumber ?? null,
    delivery_note: checkout?.deliveryNote ?? null,
    carrier: isSent ? visit.carrier : null,
    tracking_number: isSent ? visit.trackingNumber : null,
    price_list: prices.priceBreaks.length === 0 ? null : JSON.stringify(prices),
    refunded_at: own && own.at + REFUND_TAKES_MS,
    refunded_minor: refunded,
    returning_minor: refunded,
    all_refunded_at: own !== null && refunded === totalMinor ? own.at : null,
    disputed_at: dispute === null || dispute.state === 'won' ? null : dispute.at,
  });
}

function addShipment(
  rows: HistoryRows,
  { visit }: PlacedVisit,
  { line, orderId }: PlacedLine,
  { adminId }: HistoryContext,
): void {
  const { carrier, trackingNumber, shippedAt } = visit;
  if (shippedAt === null || !isShipped(visit, line)) return;
  const parcel = { carrier, tracking_number: trackingNumber, shipped_at: shippedAt, shipped_by: adminId };
  rows.add('shipments', { id: `sh_${orderId}`, order_id: orderId, quantity: line.quantity, ...parcel }, shippedAt);
}

/** Until the provider has returned the money. */
export const REFUND_TAKES_MS = 4000;

/** At least one minor unit. */
export function refundedMinor(totalMinor: Minor, share: number): Minor {
  return minor(Math.max(1, Math.round(totalMinor * share)));
}

function addMovements(
  rows: HistoryRows,
  { visit }: PlacedVisit,
  { line, orderId }: PlacedLine,
  { productIds }: HistoryContext,
): void {
  const { product, quantity } = line;
  const movement = { product_id: productIds.get(product) ?? '', reason: '', order_id: orderId };
  rows.add('stock_movements', { ...movement, kind: 'ordered', quantity: -quantity, created_at: visit.at });
  const returnedAt = returnOf(visit, line);
  if (returnedAt === null) return;
  const kind = visit.cancelledAt !== null ? 'cancelled' : visit.expiredAt !== null ? 'expired' : 'refunded';
  rows.add('stock_movements', { ...movement, kind, quantity, created_at: returnedAt });
}

function addOrderEvents(
  rows: HistoryRows,
  { visit, checkoutId, buyer }: PlacedVisit,
  { line, orderId, totalMinor, unitPrice }: PlacedLine & { unitPrice: PriceUnits },
  { productIds, adminId }: HistoryContext,
): void {
  const { quantity, product } = line;
  const add = (at: number | null, event: UndatedEvent) => {
    if (at !== null) rows.addEvent({ at, ...event });
  };
  const by = (actor: string) => ({ actor, subjectId: orderId });
  const productId = productIds.get(product) ?? '';
  const placed = {
    productId,
    quantity,
    priceUnits: unitPrice,
    totalMinor,
    ...(checkoutId !== null && { checkoutId }),
    ...(dueAt(visit) !== null && { termsDays: demoTerms.days }),
  };
  add(visit.at, { ...by(buyer.userId), type: 'order.placed', after: placed });
  const closing = { before: { state: 'pending' }, after: { returnedQuantity: quantity } };
  add(visit.cancelledAt, { ...by(buyer.userId), type: 'order.cancelled', ...closing });
  add(visit.expiredAt, { ...by('system'), type: 'order.expired', ...closing });
  if (visit.refund?.restock && visit.refund.line === line) return;
  add(visit.printedAt, { ...by(adminId), type: 'order.printed' });
  const { carrier, trackingNumber, paidAt, shippedAt } = visit;
  const isPaid = paidAt !== null && shippedAt !== null && paidAt < shippedAt;
  const after = { state: 'shipped', ...(carrier && { carrier }), ...(trackingNumber && { trackingNumber }) };
  const before = { state: isPaid ? 'paid' : 'pending' };
  add(shippedAt, { ...by(adminId), type: 'order.shipped', before, after });
}
