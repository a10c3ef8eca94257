import { AppError } from '#server/app-error.ts';
import type { OrderRow } from '#server/db/schema/tables/orders.ts';
import type { WriteTransaction } from '#server/db/schema/tables.ts';
import { parseOrderFacts, parsePriceList } from '#server/db/stored-json.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { endPacking, findOpenPacking } from '#server/queries/fulfilment/packings.ts';
import type { RecordedEvent } from '#server/queries/history/event-payloads.ts';
import { listChangesOf, recordEvents } from '#server/queries/history/events.ts';
import { isAllowedFor } from '#server/queries/orders/order-state.ts';
import { findOrder, findOrderInAnyState, markReduced } from '#server/queries/orders/orders.ts';
import { listOpenIntentsOf } from '#server/queries/payments/payments.ts';
import { findQuantitySteps } from '#server/queries/products/products.ts';
import { returnPart } from '#server/queries/stock/stock.ts';
import { brokenChargeLimit, showAmount } from '#server/services/checkouts/place-lines.ts';
import { findRepeated, type KeyedRequest, keyedRequest } from '#server/services/idempotency.ts';
import { whyNotCancelled } from '#server/services/orders/close-order.ts';
import { frozenReasonAt } from '#server/services/price-lists/freeze-price.ts';
import { fillWaitlist } from '#server/services/waitlist/fill-waitlist.ts';
import type { ReducedOrder } from '#shared/contracts/orders/orders.ts';
import { orderAmounts } from '#shared/domain/invoices/tax.ts';
import { claimsTotal, type Minor, minor, type PriceUnits } from '#shared/domain/money.ts';
import { type ReductionTerms, reductionRule } from '#shared/domain/payments/reduction.ts';
import { type PriceList, unitPriceAt } from '#shared/domain/products/price-breaks.ts';
import { quantityProblem } from '#shared/domain/stock/quantity.ts';
import { checkoutMessages } from '#shared/messages/checkouts/checkouts.ts';
import { fieldMessages } from '#shared/messages/fields.ts';
import { reductionMessages } from '#shared/messages/payments/reductions.ts';
import { quantityMessage } from '#shared/messages/stock/quantity.ts';

export interface ReduceOrderInput {
  id: string;
  actor: string;
  reduced: ReducedOrder;
  /** A repeated reduction with the same key changes nothing. */
  idempotencyKey: string | null;
}

/** @throws {AppError} not_found, order_paid, order_shipped, order_closed */
export async function readReductionTerms(deps: Deps, id: string): Promise<ReductionTerms<PriceUnits>> {
  const order = await findOrder(deps.db, id);
  if (!order || !isAllowedFor('cancel', order)) throw whyNotCancelled(order);
  return termsOf(deps.db, order);
}

/**
 * Gives a part of an unpaid order back to stock, to those in line first, at the prices of when it was placed; then
 * queues its open intent, which is for another sum, for cancellation.
 * @throws {AppError} not_found, order_paid, order_shipped, order_closed, invalid_fields, total_mismatch,
 * idempotency_key_reused
 */
export async function reduceOrder(deps: Deps, input: ReduceOrderInput): Promise<OrderRow> {
  const { id, reduced } = input;
  const request = keyedRequest(input.idempotencyKey, { reduced });
  const { order, intents } = await inTransaction(deps.db, async (db) => {
    const before = await findOrderInAnyState(db, id);
    if (before && (await findRepeated(request, (key) => findReduction(db, id, key)))) {
      if (before.cancelled_at !== null) throw new AppError('order_closed');
      return { order: before, intents: [] };
    }
    if (!before || !isAllowedFor('cancel', before)) throw whyNotCancelled(before);
    if (before.quantity === reduced.quantity) return { order: before, intents: [] };
    return { order: await reduce(db, deps, before, { ...input, request }), intents: await listOpenIntentsOf(db, [id]) };
  });
  for (const intent of intents) deps.paymentQueue.add({ kind: 'intent', id: intent.id });
  return order;
}

/** Reductions and closings keep their key in their event. */
export async function findReduction(
  db: WriteTransaction,
  id: string,
  key: string,
  type: 'order.reduced' | 'order.closed_short' = 'order.reduced',
) {
  const changes = await listChangesOf(db, id, type);
  const reduction = changes.map((json) => parseOrderFacts(json)).find((change) => change.idempotencyKey === key);
  return reduction && { request_fingerprint: reduction.requestFingerprint };
}

async function reduce(
  db: WriteTransaction,
  deps: Deps,
  before: OrderRow,
  { id, actor, reduced: { quantity, total }, request }: ReduceOrderInput & { request: KeyedRequest | null },
): Promise<OrderRow> {
  const terms = await termsOf(db, before);
  refuseQuantity(quantity, terms);
  const priceUnits = unitPriceAt(terms, quantity);
  const order = { priceUnits, quantity, taxRate: before.tax_rate };
  const { tax, total: totalMinor } = orderAmounts(order, before.currency);
  if (!claimsTotal(total, totalMinor, before.currency)) throw new AppError('total_mismatch');
  refuseTotal(totalMinor, before, deps);
  const priceReason = frozenReasonAt(before, quantity);
  const after = await markReduced(db, before, { quantity, priceUnits, priceReason, taxMinor: tax, totalMinor });
  if (!after) throw new Error('An order changed although it is locked');
  const returnedQuantity = before.quantity - quantity;
  const at = deps.now();
  await returnPart(db, { orderId: id, productId: before.product_id, quantity: returnedQuantity, at });
  const packing = await findOpenPacking(db, id);
  if (packing && packing.packed > quantity) await endPacking(db, id, { state: 'reset', at });
  const filled = await fillWaitlist(db, deps, before.product_id, { returned: returnedQuantity, at });
  const isTaxed = before.tax_rate !== null;
  const event: RecordedEvent = {
    at,
    actor,
    type: 'order.reduced',
    subjectId: id,
    before: {
      quantity: before.quantity,
      priceUnits: before.price_units,
      ...(isTaxed && { taxMinor: before.tax_minor }),
      totalMinor: before.total_minor,
    },
    after: {
      quantity,
      priceUnits,
      ...(isTaxed && { taxMinor: tax }),
      totalMinor,
      returnedQuantity,
      ...(request && { idempotencyKey: request.key, requestFingerprint: request.fingerprint }),
    },
  };
  await recordEvents(db, [event, ...filled]);
  return after;
}

async function termsOf(db: Deps['db'], order: OrderRow): Promise<ReductionTerms<PriceUnits>> {
  const steps = await findQuantitySteps(db, order.product_id);
  if (!steps) throw new AppError('not_found');
  return {
    ...priceListAt(order),
    quantity: order.quantity,
    minimumQuantity: steps.minimum_quantity,
    orderMultiple: steps.order_multiple,
  };
}

function priceListAt({ price_list, price_units }: OrderRow): PriceList<PriceUnits> {
  return price_list === null ? { price: price_units, priceBreaks: [] } : parsePriceList(price_list);
}

function refuseQuantity(quantity: number, terms: ReductionTerms): void {
  const rule = reductionRule(terms);
  if (rule === null) throw refusal(reductionMessages.none);
  const problem = quantityProblem(quantity, rule);
  if (problem === 'quantityAboveAvailable') throw refusal(reductionMessages.notSmaller(rule.availableQuantity));
  if (problem !== null) throw refusal(quantityMessage(problem, quantity, rule));
}

/** The smallest charge counts for the sum of a checkout, whose other orders may be paid with it. */
function refuseTotal(total: Minor, order: OrderRow, deps: Deps): void {
  if (order.checkout_id !== null && total === 0) {
    throw refusal(checkoutMessages.lineTotalTooSmall(showAmount(minor(1), deps)));
  }
  const broken = brokenChargeLimit(total, deps);
  if (broken === null || (broken.is === 'tooSmall' && order.checkout_id !== null)) return;
  const { orderTotalTooSmall, orderTotalTooLarge } = fieldMessages;
  throw refusal((broken.is === 'tooSmall' ? orderTotalTooSmall : orderTotalTooLarge)(broken.limit));
}

function refusal(message: string): AppError {
  return new AppError('invalid_fields', { message, fields: { quantity: message } });
}
