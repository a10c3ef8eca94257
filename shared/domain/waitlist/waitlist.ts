import { type PriceList, unitPriceAt } from '#shared/domain/products/price-breaks.ts';
import { quantityProblem } from '#shared/domain/stock/quantity.ts';

export const waitlistStates = ['waiting', 'served', 'left', 'expired', 'removed'] as const;
export type WaitlistState = (typeof waitlistStates)[number];

/** Why a customer in line is passed over although there may be stock: both can end without them. */
export const waitlistProblems = ['price', 'quantity'] as const;
export type WaitlistProblem = (typeof waitlistProblems)[number];

export interface Wish {
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
export function offerTo(wish: Wish, product: WaitedProduct, stock: number): Offer {
  const quantity = quantityFor(wish, product, stock);
  if (quantity === 'never') return { kind: 'pass', problem: 'quantity' };
  const price = unitPriceAt(product, quantity ?? wish.quantity);
  if (price > wish.maxPrice) return { kind: 'pass', problem: 'price' };
  return quantity === null ? { kind: 'wait' } : { kind: 'order', quantity, price };
}

/** The highest price of a quantity that will do: a part may miss a price break. */
export function maxPriceOf(product: WaitedProduct, { quantity, partIsFine }: Omit<Wish, 'maxPrice'>): number {
  return unitPriceAt(product, partIsFine ? product.minimumQuantity : quantity);
}

/** Null: not enough is there. */
function quantityFor(wish: Wish, product: WaitedProduct, stock: number): number | 'never' | null {
  const { minimumQuantity, orderMultiple } = product;
  const fits = (quantity: number, availableQuantity: number) =>
    quantityProblem(quantity, { minimumQuantity, orderMultiple, availableQuantity }) === null;
  if (stock >= wish.quantity && fits(wish.quantity, stock)) return wish.quantity;
  const { quantity, partIsFine } = wish;
  if (!partIsFine) return stock < quantity && fits(quantity, Number.MAX_SAFE_INTEGER) ? null : 'never';
  if (quantity < minimumQuantity) return 'never';
  if (stock < minimumQuantity) return null;
  return stock <= quantity ? stock : quantity - ((quantity - minimumQuantity) % orderMultiple);
}
