/** From this quantity on, all units cost this price. */
export interface PriceBreak {
  quantity: number;
  price: number;
}

/** A price and its breaks in rising order of quantity; all prices in one unit, decimal or price units. */
export interface PriceList {
  price: number;
  priceBreaks: readonly PriceBreak[];
}

/** The price of each unit when this quantity is ordered, in the unit of the price list. */
export function unitPriceAt({ price, priceBreaks }: PriceList, quantity: number): number {
  return priceBreaks.findLast((priceBreak) => quantity >= priceBreak.quantity)?.price ?? price;
}

/** The next break above this quantity, or null at the lowest price. */
export function nextPriceBreak({ priceBreaks }: PriceList, quantity: number): PriceBreak | null {
  return priceBreaks.find((priceBreak) => quantity < priceBreak.quantity) ?? null;
}

/** The price of the largest quantities. */
export function lowestPrice({ price, priceBreaks }: PriceList): number {
  return priceBreaks.at(-1)?.price ?? price;
}

/** Whether each break needs a larger quantity than the one before and costs less, the first less than the price. */
export function areValidPriceBreaks({ price, priceBreaks }: PriceList): boolean {
  return priceBreaks.every((priceBreak, index) => {
    const before = priceBreaks[index - 1] ?? { quantity: 1, price };
    return priceBreak.quantity > before.quantity && priceBreak.price < before.price;
  });
}
