import { knownPriceUnits, type PriceUnits } from '#shared/domain/money.ts';
import { nearestQuantities, type QuantityRule } from '#shared/domain/stock/quantity.ts';

/** From this quantity on, all units cost this price. */
export interface PriceBreak<Price extends number = number> {
  quantity: number;
  price: Price;
}

/** A price and its breaks in rising order of quantity; all prices in one unit, decimal or `PriceUnits`. */
export interface PriceList<Price extends number = number> {
  price: Price;
  priceBreaks: readonly PriceBreak<Price>[];
}

/** Of decimal prices that have been checked. */
export function inPriceUnits({ price, priceBreaks }: PriceList): PriceList<PriceUnits> {
  return {
    price: knownPriceUnits(price),
    priceBreaks: priceBreaks.map((each) => ({ quantity: each.quantity, price: knownPriceUnits(each.price) })),
  };
}

/** The price of each unit when this quantity is ordered. */
export function unitPriceAt<Price extends number>({ price, priceBreaks }: PriceList<Price>, quantity: number): Price {
  return priceBreaks.findLast((priceBreak) => quantity >= priceBreak.quantity)?.price ?? price;
}

/** The next break above this quantity, or null at the lowest price. */
export function nextPriceBreak({ priceBreaks }: PriceList, quantity: number): PriceBreak | null {
  return priceBreaks.find((priceBreak) => quantity < priceBreak.quantity) ?? null;
}

/**
 * How many more than this quantity the next lower price needs, in valid quantities; null at the lowest price, or when
 * not as many are available.
 */
export function nextLowerPrice(
  product: PriceList & QuantityRule,
  quantity: number,
): { more: number; price: number } | null {
  const next = nextPriceBreak(product, quantity);
  const valid = next && nearestQuantities(next.quantity, product).at(-1);
  if (!next || valid === undefined || valid === null || valid < next.quantity) return null;
  return { more: valid - quantity, price: unitPriceAt(product, valid) };
}

/** Whether each break needs a larger quantity than the one before and costs less, the first less than the price. */
export function areValidPriceBreaks({ price, priceBreaks }: PriceList): boolean {
  return priceBreaks.every((priceBreak, index) => {
    const before = priceBreaks[index - 1] ?? { quantity: 1, price };
    return priceBreak.quantity > before.quantity && priceBreak.price < before.price;
  });
}
