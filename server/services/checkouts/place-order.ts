import { AppError } from '#server/app-error.ts';
import type { OrderRow } from '#server/db/schema/tables/orders.ts';
import type { WriteTransaction } from '#server/db/schema/tables.ts';
import { together } from '#server/db/together.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { isClosed } from '#server/queries/orders/order-state.ts';
import { findOrderByIdempotencyKey } from '#server/queries/orders/orders.ts';
import { refuseUnapproved, requireMemberRules } from '#server/services/checkouts/member-placement.ts';
import {
  brokenChargeLimit,
  type LineProblem,
  placeLines,
  showAmount,
  validateLines,
} from '#server/services/checkouts/place-lines.ts';
import { type PlacementRules, requirePlacementRules } from '#server/services/checkouts/placement-rules.ts';
import { requirePossibleWish } from '#server/services/checkouts/possible-wish.ts';
import { findRepeated, type KeyedRequest, keyedRequest } from '#server/services/idempotency.ts';
import { refuseOtherRate } from '#server/services/invoices/customer-tax-rate.ts';
import { noteCommittedOrder } from '#server/services/shop/shop-currency.ts';
import type { NewOrder } from '#shared/contracts/orders/orders.ts';
import { type Minor, minor } from '#shared/domain/money.ts';
import { checkoutMessages } from '#shared/messages/checkouts/checkouts.ts';
import { fieldMessages } from '#shared/messages/fields.ts';
import { freightFieldMessages } from '#shared/messages/freight/freight-fields.ts';
import { quantityMessage } from '#shared/messages/stock/quantity.ts';

export interface PlaceOrderInput {
  owner: { userId: string };
  order: NewOrder;
  /** A repeated order with the same key returns the first order. */
  idempotencyKey: string | null;
}

/**
 * Places an order and takes its quantity from stock. @throws {AppError} unauthenticated, too_many_unpaid, not_on_account,
 * unverified_limit, credit_limit_exceeded, not_found, price_changed, tax_changed, invalid_fields, insufficient_stock,
 * idempotency_key_reused, order_closed
 */
export async function placeOrder(deps: Deps, input: PlaceOrderInput): Promise<OrderRow> {
  const { order, idempotencyKey } = input;
  const request = keyedRequest(idempotencyKey, { order });
  const placed = await inTransaction(deps.db, async (db) => {
    // The e-mail is the caller's.
    const {
      email: _,
      productId,
      quantity,
      price,
      address,
      phone,
      taxRate,
      onAccount = false,
      wishedOn = null,
      ...unread
    } = order;
    unread satisfies Record<string, never>;
    const line = { productId, quantity, price };
    const placing = { ...input.owner, onAccount, orders: 1, productId };
    const found = await findEarlierOr(db, input.owner.userId, request, (db) =>
      requirePlacementRules(db, deps, placing),
    );
    if (found.earlier) return found.earlier;
    const { at, checkCredit, locked, ...terms } = found.rules;
    const ordered = { poNumber: null, costCentre: null, address, onAccount, at };
    const member = await requireMemberRules(db, { ...terms, ...ordered });
    refuseOtherRate(taxRate, terms.customerTax);
    const [validated] = await validateLines(db, deps, [line], { ...terms, at, locked });
    if (terms.hasDelivery) throw new AppError('delivery_needed', { message: freightFieldMessages.placeCheckout });
    if (!validated?.priced) throw toOrderError(validated?.problems[0], line.quantity);
    await requirePossibleWish(db, { wishedOn, lines: [validated.priced], at });
    if (onAccount) refuseNothing(validated.priced.total, deps);
    else refuseTotal(validated.priced.total, deps);
    refuseUnapproved(member, validated.priced.total);
    await checkCredit(validated.priced.total);
    const [placed] = await placeLines(db, deps, {
      ...terms,
      lines: [validated.priced],
      delivery: { address, phone, po_number: null, delivery_note: null, wished_on: wishedOn },
      checkoutId: null,
      request,
      at,
    });
    if (!placed) throw new Error('An order that was just placed is not there');
    await member?.record({ total: validated.priced.total, orderId: placed.id });
    return placed;
  });
  noteCommittedOrder(deps.settings, placed);
  return placed;
}

type Found = { earlier: OrderRow } | { earlier: undefined; rules: PlacementRules };

/** Asks for both at once on PostgreSQL; why a repeated order could not be placed now does not matter. */
async function findEarlierOr(
  db: WriteTransaction,
  ownerId: string,
  request: KeyedRequest | null,
  requireRules: (db: WriteTransaction) => Promise<PlacementRules>,
): Promise<Found> {
  const [earlier, rules] = await together<[OrderRow | undefined, PlacementRules | { refusal: unknown }]>(db, [
    (db) => findEarlierOrder(db, ownerId, request),
    (db) =>
      requireRules(db).catch((refusal: unknown) => {
        if (refusal instanceof AppError) return { refusal };
        throw refusal;
      }),
  ]);
  if (earlier) return { earlier };
  if ('refusal' in rules) throw rules.refusal;
  return { earlier, rules };
}

/** @throws {AppError} idempotency_key_reused, order_closed */
async function findEarlierOrder(
  db: WriteTransaction,
  ownerId: string,
  request: KeyedRequest | null,
): Promise<OrderRow | undefined> {
  const earlier = await findRepeated(request, (key) => findOrderByIdempotencyKey(db, ownerId, key));
  // Its order was closed since; the key must not place another one.
  if (earlier && isClosed(earlier)) throw new AppError('order_closed');
  return earlier;
}

function toOrderError(problem: LineProblem | undefined, quantity: number): AppError {
  if (problem === undefined || problem.kind === 'gone') return new AppError('not_found');
  if (problem.kind === 'price') return new AppError('price_changed');
  if (problem.problem === 'quantityAboveAvailable') {
    return new AppError('insufficient_stock', { fields: { quantity: fieldMessages.quantityAboveAvailable } });
  }
  const message = quantityMessage(problem.problem, quantity, problem.rule);
  return new AppError('invalid_fields', { fields: { quantity: message } });
}

/** An order of nothing could not be paid. */
function refuseNothing(total: Minor, deps: Deps): void {
  if (total > 0) return;
  const message = checkoutMessages.lineTotalTooSmall(showAmount(minor(1), deps));
  throw new AppError('invalid_fields', { message, fields: { quantity: message } });
}

function refuseTotal(total: Minor, deps: Deps): void {
  const broken = brokenChargeLimit(total, deps);
  if (broken === null) return;
  const { orderTotalTooSmall, orderTotalTooLarge } = fieldMessages;
  const message = (broken.is === 'tooSmall' ? orderTotalTooSmall : orderTotalTooLarge)(broken.limit);
  throw new AppError('invalid_fields', { message, fields: { quantity: message } });
}
