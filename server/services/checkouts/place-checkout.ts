import { randomUUIDv7 } from 'node:crypto';
import { AppError } from '#server/app-error.ts';
import type { WriteTransaction } from '#server/db/schema/tables.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import {
  type CheckoutWithOrders,
  findCheckoutByIdempotencyKey,
  insertCheckout,
} from '#server/queries/checkouts/checkouts.ts';
import { insertFreight } from '#server/queries/freight/freights.ts';
import { recordEvent } from '#server/queries/history/events.ts';
import { isClosed } from '#server/queries/orders/order-state.ts';
import type { BuyerOf } from '#server/queries/users/users.ts';
import { refuseUnapproved, requireMemberRules } from '#server/services/checkouts/member-placement.ts';
import {
  brokenChargeLimit,
  type Line,
  type LineProblem,
  type PricedLine,
  placeLines,
  showAmount,
  type ValidatedLine,
  validateLines,
} from '#server/services/checkouts/place-lines.ts';
import { requirePlacementRules } from '#server/services/checkouts/placement-rules.ts';
import {
  type AgreedFreight,
  freightEvent,
  freightRow,
  type PlannedFreight,
  planAgreedFreight,
  planFreight,
} from '#server/services/checkouts/plan-freight.ts';
import { requirePossibleWish } from '#server/services/checkouts/possible-wish.ts';
import { type PurchaseOrder, recordPurchaseOrder } from '#server/services/checkouts/record-purchase-order.ts';
import { findRepeated, type KeyedRequest, keyedRequest } from '#server/services/idempotency.ts';
import { type PricingTerms, refuseOtherRate } from '#server/services/invoices/customer-tax-rate.ts';
import { noteCommittedOrder } from '#server/services/shop/shop-currency.ts';
import type { ChosenDelivery, NewCheckout } from '#shared/contracts/checkouts/checkouts.ts';
import { formatPrice, fromPriceUnits, type Minor, minor, sumMinor } from '#shared/domain/money.ts';
import { checkoutMessages, lineQuantityMessage } from '#shared/messages/checkouts/checkouts.ts';

export interface PlaceCheckoutInput {
  owner: BuyerOf;
  checkout: NewCheckout;
  /** A repeated checkout with the same key returns the first one. */
  idempotencyKey: string | null;
  byStaff?: ByStaff;
  purchaseOrder?: PurchaseOrder;
}

/** Who of the staff acts in a customer's name, and the account that it is meant for. */
export interface ByStaff {
  userId: string;
  accountId: string;
}

/**
 * Places one order for each line and takes their stock, or refuses every bad line at once, in one transaction.
 * @throws {AppError} unauthenticated, too_many_unpaid, unverified_limit, not_on_account, credit_limit_exceeded, invalid_fields,
 *   insufficient_stock, price_changed, tax_changed, delivery_needed, freight_changed, idempotency_key_reused, order_closed, prices_hidden, acts_for_another
 */
export async function placeCheckout(deps: Deps, input: PlaceCheckoutInput): Promise<CheckoutWithOrders> {
  const request = keyedRequest(input.idempotencyKey, { checkout: input.checkout, byStaff: input.byStaff });
  const placed = await inTransaction(deps.db, async (db) => {
    const earlier = await findEarlierCheckout(db, input.owner.userId, request);
    return earlier ?? placeInTransaction(db, deps, { ...input, request });
  });
  noteCommittedOrder(deps.settings, placed.orders[0]);
  return placed;
}

interface Placing {
  owner: BuyerOf;
  checkout: Omit<NewCheckout, 'lines'> & { lines: Line[] };
  /** What a quote charges for the delivery; undefined unless it is accepted, null for nothing. */
  agreedFreight?: AgreedFreight | null;
  request: KeyedRequest | null;
  byStaff?: ByStaff;
  purchaseOrder?: PurchaseOrder | undefined;
  /** By whom a member's request was approved, whose limits then do not count, and who of the staff asked for it. */
  approval?: { requestId: string; approvedBy: string; askedBy: string | null } | undefined;
}

/** Places a checkout that was not placed before; its events are recorded last. @throws {AppError} like `placeCheckout` */
export async function placeInTransaction(
  db: WriteTransaction,
  deps: Deps,
  { owner, checkout: requested, request, byStaff, approval, agreedFreight, purchaseOrder }: Placing,
): Promise<CheckoutWithOrders> {
  const { lines, address, phone, poNumber = null, deliveryNote = null, costCentre = null } = requested;
  const { onAccount = false, wishedOn = null, delivery } = requested;
  refuseRepeatedProducts(lines);
  const isQuoted = lines.every(({ agreed }) => agreed !== undefined);
  const placedBy = byStaff?.userId ?? approval?.askedBy ?? null;
  const placing = { ...owner, onAccount, orders: lines.length, isQuoted, isByStaff: placedBy !== null };
  const { at, checkCredit, ...terms } = await requirePlacementRules(db, deps, placing);
  // They may have switched since the page of the account was opened.
  if (byStaff && byStaff.accountId !== terms.owner.account_id) throw new AppError('acts_for_another');
  const member = await requireMemberRules(db, { ...terms, address, poNumber, costCentre, onAccount, at });
  refuseOtherRate(requested.taxRate, terms.customerTax);
  const priced = acceptLines(await validateLines(db, deps, lines, { ...terms, at }), lines, deps);
  // What was possible when a member asked for it stays a wish.
  if (!approval) await requirePossibleWish(db, { wishedOn, lines: priced, at });
  const planned = await planOf(db, deps, { agreedFreight, delivery, lines: priced, address, terms });
  const total = sumMinor([sumOf(priced), planned?.total_minor ?? minor(0)]);
  if (!onAccount) refuseTotal(total, deps);
  if (!approval) refuseUnapproved(member, sumOf(priced));
  await checkCredit(total);
  const checkout = await insertCheckout(db, {
    id: randomUUIDv7(),
    owner_id: terms.owner.id,
    account_id: terms.owner.account_id,
    placed_by: placedBy,
    idempotency_key: request?.key ?? null,
    request_fingerprint: request?.fingerprint ?? null,
    created_at: at,
  });
  const actor = placedBy ?? terms.owner.id;
  await member?.record({ total: sumOf(priced), checkoutId: checkout.id, requestId: approval?.requestId ?? null });
  const orders = await placeLines(db, deps, {
    ...terms,
    actor,
    lines: priced,
    delivery: {
      address,
      phone,
      po_number: poNumber,
      delivery_note: deliveryNote,
      cost_centre: costCentre,
      wished_on: wishedOn,
    },
    checkoutId: checkout.id,
    request: null,
    at,
  });
  if (purchaseOrder) await recordPurchaseOrder(db, checkout, { purchaseOrder, lines: priced, orders });
  const freight =
    planned &&
    (await insertFreight(db, freightRow(checkout, planned, { ...terms, at, currency: deps.settings.currency })));
  const after = {
    orders: orders.length,
    totalMinor: sumOf(priced),
    ...(approval && { requestId: approval.requestId }),
    ...(placedBy !== null && { forUserId: terms.owner.id }),
  };
  const by = approval?.approvedBy ?? actor;
  await recordEvent(db, { at, actor: by, type: 'checkout.placed', subjectId: checkout.id, after });
  if (freight) await recordEvent(db, freightEvent(freight, actor));
  return { ...checkout, orders, freight: freight ?? null };
}

interface Sending {
  agreedFreight: AgreedFreight | null | undefined;
  delivery: ChosenDelivery | undefined;
  lines: PricedLine[];
  address: string;
  terms: PricingTerms;
}

async function planOf(db: WriteTransaction, deps: Deps, sending: Sending): Promise<PlannedFreight | null> {
  const { agreedFreight, delivery, terms } = sending;
  if (agreedFreight !== undefined) return agreedFreight && planAgreedFreight(agreedFreight, terms.customerTax);
  if (!delivery && !terms.hasDelivery) return null;
  return planFreight(db, deps, { ...sending, customerTax: terms.customerTax });
}

/** @throws {AppError} idempotency_key_reused, order_closed */
export async function findEarlierCheckout(
  db: WriteTransaction,
  ownerId: string,
  request: KeyedRequest | null,
): Promise<CheckoutWithOrders | undefined> {
  const earlier = await findRepeated(request, (key) => findCheckoutByIdempotencyKey(db, ownerId, key));
  // All its orders were closed since; the key must not place others.
  if (earlier?.orders.every(isClosed)) throw new AppError('order_closed');
  return earlier;
}

export function refuseRepeatedProducts(lines: Line[]): void {
  const first = new Map<string, number>();
  const fields: Record<string, string> = {};
  for (const [index, { productId }] of lines.entries()) {
    const earlier = first.get(productId);
    if (earlier === undefined) first.set(productId, index);
    else fields[`lines.${index}.productId`] = checkoutMessages.productTwice(earlier + 1);
  }
  const count = Object.keys(fields).length;
  if (count > 0) throw new AppError('invalid_fields', { message: checkoutMessages.badLines(count), fields });
}

/**
 * The lines with their prices, when all can be placed.
 * @throws {AppError} with a sentence on each field that is in the way: invalid_fields when one of them can never be
 *   placed as it is, else insufficient_stock or price_changed
 */
export function acceptLines(validated: ValidatedLine[], lines: Line[], deps: Deps): PricedLine[] {
  const fields: Record<string, string> = {};
  const codes = new Set<Refusal['code']>();
  const bad = new Set<number>();
  const refuse = (index: number, { name, message, code }: Refusal) => {
    fields[`lines.${index}.${name}`] = message;
    codes.add(code);
    bad.add(index);
  };
  const priced: PricedLine[] = [];
  for (const [index, { priced: line, problems }] of validated.entries()) {
    for (const problem of problems) refuse(index, toRefusal(problem, lines[index]?.quantity ?? 0, deps));
    if (line) priced.push(line);
    // An order of nothing could be neither paid nor refunded.
    if (line?.total === 0) {
      const message = checkoutMessages.lineTotalTooSmall(showAmount(minor(1), deps));
      refuse(index, { name: 'quantity', message, code: 'invalid_fields' });
    }
  }
  const code = (['invalid_fields', 'insufficient_stock', 'price_changed'] as const).find((code) => codes.has(code));
  if (code) throw new AppError(code, { message: checkoutMessages.badLines(bad.size), fields });
  return priced;
}

interface Refusal {
  name: 'productId' | 'price' | 'quantity';
  message: string;
  code: 'invalid_fields' | 'insufficient_stock' | 'price_changed';
}

function toRefusal(problem: LineProblem, quantity: number, { settings }: Deps): Refusal {
  if (problem.kind === 'gone') {
    return { name: 'productId', message: checkoutMessages.productGone, code: 'invalid_fields' };
  }
  if (problem.kind === 'price') {
    const price = formatPrice(fromPriceUnits(problem.unitPrice), settings.currency);
    return { name: 'price', message: checkoutMessages.priceChanged(price), code: 'price_changed' };
  }
  const code = problem.problem === 'quantityAboveAvailable' ? 'insufficient_stock' : 'invalid_fields';
  return { name: 'quantity', message: lineQuantityMessage(problem.problem, quantity, problem.rule), code };
}

/** One card payment covers the sum, so its limits count for the sum and not for each order. */
function refuseTotal(total: Minor, deps: Deps): void {
  const broken = brokenChargeLimit(total, deps);
  if (broken === null) return;
  const { totalTooSmall, totalTooLarge } = checkoutMessages;
  const message = (broken.is === 'tooSmall' ? totalTooSmall : totalTooLarge)(broken.limit);
  throw new AppError('invalid_fields', { message, fields: { lines: message } });
}

export function sumOf(lines: PricedLine[]): Minor {
  return sumMinor(lines.map(({ total }) => total));
}
