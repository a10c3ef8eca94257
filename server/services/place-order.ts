import { randomUUIDv7 } from 'node:crypto';
import type { OrderRow, ProductRow, WriteTransaction } from '#server/db/schema.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/http/app-error.ts';
import { recordEvent } from '#server/queries/events.ts';
import { findOrderByIdempotencyKey, insertOrder } from '#server/queries/orders.ts';
import { adjustStock, findProduct } from '#server/queries/products.ts';
import type { NewOrder } from '#shared/contracts/orders.ts';
import { chargeLimits, formatAmount, fromMinorUnits, orderTotal, toPriceUnits } from '#shared/domain/money.ts';
import { quantityProblem } from '#shared/domain/quantity.ts';
import { fieldMessages } from '#shared/messages/fields.ts';

export interface PlaceOrderInput {
  owner: { userId: string; email: string };
  order: NewOrder;
  /** Sent again with the same order, it gives the order that it gave before. */
  idempotencyKey: string | null;
}

/**
 * Places an order: takes its quantity from stock and records it, all or nothing.
 * @throws {AppError} not_found, price_changed, invalid_fields, insufficient_stock, idempotency_key_reused
 */
export async function placeOrder(deps: Deps, input: PlaceOrderInput): Promise<OrderRow> {
  return inTransaction(deps.db, async (db) => {
    const earlier = await findEarlierOrder(db, input);
    if (earlier) return earlier;

    const { owner, order } = input;
    const product = await findProduct(db, order.productId);
    if (!product) throw new AppError('not_found');
    refuseOtherPrice(order, product);
    refuseQuantity(order.quantity, product);
    const { currency } = deps.settings;
    const total = orderTotal(product.price_units, order.quantity, currency);
    refuseTotal(total, deps);

    if (!(await adjustStock(db, product.id, -order.quantity))) throw insufficientStock();
    const placed = await insertOrder(db, {
      id: randomUUIDv7(),
      product_id: product.id,
      owner_id: owner.userId,
      email: owner.email,
      name: product.name,
      image: product.image,
      price_units: product.price_units,
      quantity: order.quantity,
      total_minor: total,
      currency,
      address: order.address,
      phone: order.phone,
      idempotency_key: input.idempotencyKey,
      created_at: deps.now(),
    });
    await recordEvent(db, {
      at: placed.created_at,
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
  return earlier;
}

/** Nobody buys at a price that was not shown. */
function refuseOtherPrice(order: NewOrder, product: ProductRow): void {
  if (order.price !== undefined && toPriceUnits(order.price) !== product.price_units) {
    throw new AppError('price_changed');
  }
}

function refuseQuantity(quantity: number, product: ProductRow): void {
  const problem = quantityProblem(quantity, {
    minimumQuantity: product.minimum_quantity,
    availableQuantity: product.available_quantity,
  });
  if (problem === null) return;
  if (quantity > product.available_quantity && quantity >= product.minimum_quantity) throw insufficientStock();
  throw new AppError('invalid_fields', { fields: { quantity: problem } });
}

function insufficientStock(): AppError {
  return new AppError('insufficient_stock', { fields: { quantity: fieldMessages.quantityAboveAvailable } });
}

/** An order that no card can pay would never leave its state. */
function refuseTotal(total: number, deps: Deps): void {
  const { currency } = deps.settings;
  const { min, max } = chargeLimits(currency);
  const show = (minor: number) => formatAmount(fromMinorUnits(minor, currency), currency, 'en-US');
  const refuse = (message: string) => new AppError('invalid_fields', { message, fields: { quantity: message } });
  if (total < min) throw refuse(fieldMessages.orderTotalTooSmall(show(min)));
  if (total > max) throw refuse(fieldMessages.orderTotalTooLarge(show(max)));
}
