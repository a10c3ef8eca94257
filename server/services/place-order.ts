import { randomUUIDv7 } from 'node:crypto';
import { AppError } from '#server/app-error.ts';
import type { OrderRow, ProductRow, UserRow, WriteTransaction } from '#server/db/schema/tables.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { recordEvent } from '#server/queries/events.ts';
import { isClosed } from '#server/queries/order-state.ts';
import { findOrderByIdempotencyKey, insertOrder } from '#server/queries/orders.ts';
import { adjustStock, findProduct, priceListOf } from '#server/queries/products.ts';
import { hasReservations } from '#server/queries/reservations.ts';
import { findUserById } from '#server/queries/users.ts';
import { type ReservationTerms, reservationTerms } from '#server/services/reservation-terms.ts';
import type { NewOrder } from '#shared/contracts/orders.ts';
import { chargeLimits, formatAmount, fromMinorUnits, orderTotal, toPriceUnits } from '#shared/domain/money.ts';
import { unitPriceAt } from '#shared/domain/price-breaks.ts';
import { quantityProblem } from '#shared/domain/quantity.ts';
import { fieldMessages } from '#shared/messages/fields.ts';
import { quantityMessage } from '#shared/messages/quantity.ts';
import { reservationMessages } from '#shared/messages/reservations.ts';

export interface PlaceOrderInput {
  owner: { userId: string; email: string };
  order: NewOrder;
  /** A repeated order with the same key returns the first order. */
  idempotencyKey: string | null;
}

/**
 * Places an order and takes its quantity from stock. @throws {AppError} unauthenticated, too_many_unpaid, not_found,
 * price_changed, invalid_fields, insufficient_stock, idempotency_key_reused, order_closed
 */
export async function placeOrder(deps: Deps, input: PlaceOrderInput): Promise<OrderRow> {
  return inTransaction(deps.db, async (db) => {
    const earlier = await findEarlierOrder(db, input);
    if (earlier) return earlier;

    const { owner, order } = input;
    const { user, forMs } = await requireReservationTerms(db, deps, owner.userId);
    const product = await findProduct(db, order.productId);
    if (!product) throw new AppError('not_found');
    const unitPrice = unitPriceAt(priceListOf(product), order.quantity);
    refuseOtherPrice(order, product, unitPrice);
    refuseQuantity(order.quantity, product);
    const { currency } = deps.settings;
    const total = orderTotal(unitPrice, order.quantity, currency);
    refuseTotal(total, deps);

    if (!(await adjustStock(db, product.id, -order.quantity))) throw insufficientStock();
    const at = deps.now();
    const placed = await insertOrder(db, {
      id: randomUUIDv7(),
      product_id: product.id,
      owner_id: owner.userId,
      email: owner.email,
      name: product.name,
      image: product.image,
      price_units: unitPrice,
      quantity: order.quantity,
      total_minor: total,
      currency,
      address: order.address,
      phone: order.phone,
      checkout_id: null,
      part_number: product.part_number,
      customer_name: user.name,
      po_number: null,
      delivery_note: null,
      idempotency_key: input.idempotencyKey,
      created_at: at,
      reserved_until: at + forMs,
    });
    await recordEvent(db, {
      at,
      actor: owner.userId,
      type: 'order.placed',
      subjectId: placed.id,
      after: { productId: product.id, quantity: placed.quantity, priceUnits: placed.price_units, totalMinor: total },
    });
    return placed;
  });
}

async function findEarlierOrder(db: WriteTransaction, input: PlaceOrderInput): Promise<OrderRow | undefined> {
  if (input.idempotencyKey === null) return undefined;
  const earlier = await findOrderByIdempotencyKey(db, input.owner.userId, input.idempotencyKey);
  if (!earlier) return undefined;
  const { productId, quantity, address, phone } = input.order;
  const same =
    earlier.product_id === productId &&
    earlier.quantity === quantity &&
    earlier.address === address &&
    earlier.phone === phone;
  if (!same) throw new AppError('idempotency_key_reused');
  // Its order was closed since; the key must not place another one.
  if (isClosed(earlier)) throw new AppError('order_closed');
  return earlier;
}

/** Reads the user first: on PostgreSQL that locks the row, so a customer's concurrent orders see each other. */
async function requireReservationTerms(
  db: WriteTransaction,
  deps: Deps,
  ownerId: string,
): Promise<ReservationTerms & { user: UserRow }> {
  const user = await findUserById(db, ownerId);
  if (!user) throw new AppError('unauthenticated');
  const isVerified = user.email_verified === 1;
  const terms = reservationTerms(deps.settings, isVerified);
  if (!(await hasReservations(db, ownerId, terms.maxOrders))) return { ...terms, user };
  const { tooManyUnpaid, tooManyUnpaidUnverified } = reservationMessages;
  throw new AppError('too_many_unpaid', {
    message: (isVerified ? tooManyUnpaid : tooManyUnpaidUnverified)(terms.maxOrders),
  });
}

/** Rejects a price that is neither the one of this quantity nor the product's own, from which breaks only take off. */
function refuseOtherPrice(order: NewOrder, product: ProductRow, unitPrice: number): void {
  if (order.price === undefined) return;
  const units = toPriceUnits(order.price);
  if (units !== unitPrice && units !== product.price_units) throw new AppError('price_changed');
}

function refuseQuantity(quantity: number, product: ProductRow): void {
  const rule = {
    minimumQuantity: product.minimum_quantity,
    availableQuantity: product.available_quantity,
    orderMultiple: product.order_multiple,
  };
  const problem = quantityProblem(quantity, rule);
  if (problem === null) return;
  if (problem === 'quantityAboveAvailable') throw insufficientStock();
  throw new AppError('invalid_fields', { fields: { quantity: quantityMessage(problem, quantity, rule) } });
}

function insufficientStock(): AppError {
  return new AppError('insufficient_stock', { fields: { quantity: fieldMessages.quantityAboveAvailable } });
}

/** An order that no card can pay would stay open forever. */
function refuseTotal(total: number, deps: Deps): void {
  const { currency } = deps.settings;
  const { min, max } = chargeLimits(currency);
  const show = (minor: number) => formatAmount(fromMinorUnits(minor, currency), currency, 'en-US');
  const refuse = (message: string) => new AppError('invalid_fields', { message, fields: { quantity: message } });
  if (total < min) throw refuse(fieldMessages.orderTotalTooSmall(show(min)));
  if (total > max) throw refuse(fieldMessages.orderTotalTooLarge(show(max)));
}
