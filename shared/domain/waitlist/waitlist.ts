import { type PriceList, unitPriceAt } from '#shared/domain/products/price-breaks.ts';
import { quantityProblem } from '#shared/domain/stock/quantity.ts';

export const waitlistStates = ['waiting', 'served', 'left', 'expired', 'removed'] as const;
export type WaitlistState = (typeof waitlistStates)[number];

/** Why a customer in line is passed over although there may be stock: both can end without them. */
export const waitlistProblems = ['price', 'quantity'] as const;
export type WaitlistProblem = (typeof waitlistProblems)[number];

export interface WaitlistRequest {
  quantity: number;
  /** Whether a smaller quantity will do. */
  partIsFine: boolean;
  /** In the unit of the product's price list. */
  maxPrice: number;
}

export interface WaitedProduct extends PriceList {
  minimumQuantity: number;
  orderMultiple: number;
}

export type Offer =
  | { kind: 'order'; quantity: number; price: number }
  | { kind: 'wait' }
  | { kind: 'pass'; problem: WaitlistProblem };

/** What a customer in line gets of this stock: an order, nothing yet, or nothing as long as the product is like this. */
export function offerTo(requested: WaitlistRequest, product: WaitedProduct, stock: number): Offer {
  const quantity = quantityFor(requested, product, stock);
  if (quantity === 'never') return { kind: 'pass', problem: 'quantity' };
  const price = unitPriceAt(product, quantity ?? requested.quantity);
  if (price > requested.maxPrice) return { kind: 'pass', problem: 'price' };
  return quantity === null ? { kind: 'wait' } : { kind: 'order', quantity, price };
}

/** The highest price of a quantity that will do: a part may miss a price break. */
export function maxPriceOf(
  product: WaitedProduct,
  { quantity, partIsFine }: Omit<WaitlistRequest, 'maxPrice'>,
): number {
  return unitPriceAt(product, partIsFine ? product.minimumQuantity : quantity);
}

/** Null: not enough is there. */
function quantityFor(requested: WaitlistRequest, product: WaitedProduct, stock: number): number | 'never' | null {
  const { minimumQuantity, orderMultiple } = product;
  const fits = (quantity: number, availableQuantity: number) =>
    quantityProblem(quantity, { minimumQuantity, orderMultiple, availableQuantity }) === null;
  if (stock >= requested.quantity && fits(requested.quantity, stock)) return requested.quantity;
  const { quantity, partIsFine } = requested;
  if (!partIsFine) return stock < quantity && fits(quantity, Number.MAX_SAFE_INTEGER) ? null : 'never';
  if (quantity < minimumQuantity) return 'never';
  if (stock < minimumQuantity) return null;
  return stock <= quantity ? stock : quantity - ((quantity - minimumQuantity) % orderMultiple);
}
