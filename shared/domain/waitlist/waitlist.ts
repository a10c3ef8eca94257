import { type PriceList, unitPriceAt } from '#shared/domain/products/price-breaks.ts';
import { quantityProblem } from '#shared/domain/stock/quantity.ts';

export const waitlistStates = ['waiting', 'served', 'requested', 'left', 'expired', 'removed'] as const;
export type WaitlistState = (typeof waitlistStates)[number];

/** Why a customer in line is passed over although there may be stock: both can end without them. */
export const waitlistProblems = ['price', 'quantity'] as const;
export type WaitlistProblem = (typeof waitlistProblems)[number];

export interface WaitlistRequest<Price extends number = number> {
  quantity: number;
  /** Whether a smaller quantity will do. */
  partIsFine: boolean;
  maxPrice: Price;
}

export interface WaitedProduct<Price extends number = number> extends PriceList<Price> {
  minimumQuantity: number;
  orderMultiple: number;
}

export type Offer<Price extends number = number> =
  | { kind: 'order'; quantity: number; price: Price }
  | { kind: 'wait' }
  | { kind: 'pass'; problem: WaitlistProblem };

/** What a customer in line gets of this stock: an order, nothing yet, or nothing as long as the product is like this. */
export function offerTo<Price extends number>(
  requested: WaitlistRequest<Price>,
  product: WaitedProduct<Price>,
  stock: number,
): Offer<Price> {
  const quantity = quantityFor(requested, product, stock);
  if (quantity === 'never') return { kind: 'pass', problem: 'quantity' };
  const price = unitPriceAt(product, quantity ?? requested.quantity);
  if (price > requested.maxPrice) return { kind: 'pass', problem: 'price' };
  return quantity === null ? { kind: 'wait' } : { kind: 'order', quantity, price };
}

/** The highest price of a quantity that will do: a part may miss a price break. */
export function maxPriceOf<Price extends number>(
  product: WaitedProduct<Price>,
  { quantity, partIsFine }: Omit<WaitlistRequest, 'maxPrice'>,
): Price {
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
