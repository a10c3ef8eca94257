import { DAY_MS } from '#shared/domain/durations.ts';
import { type Purchase, rhythmOf } from '#shared/domain/orders/rhythm.ts';

/** "Lately" means this many days. */
export const BUYERS_DAYS = 30;
/** Regular buyers are those of this many days. */
export const REGULAR_DAYS = 365;
/** So many purchases of a product make a buyer a regular one. */
const REGULAR_PURCHASES = 3;

interface Bought extends Purchase {
  buyer: string;
}

/** Who bought a product lately and how much, and how much each regular buyer usually orders, least first. */
export function summarizeBuyers(
  bought: readonly Bought[],
  now: number,
): { customers: number; quantity: number; usualQuantities: number[] } {
  const lately = bought.filter(({ at }) => at >= now - BUYERS_DAYS * DAY_MS);
  const byBuyer = Map.groupBy(bought, ({ buyer }) => buyer);
  const regular = [...byBuyer.values()].filter(({ length }) => length >= REGULAR_PURCHASES);
  return {
    customers: new Set(lately.map(({ buyer }) => buyer)).size,
    quantity: lately.reduce((sum, { quantity }) => sum + quantity, 0),
    usualQuantities: regular
      .map((purchases) => rhythmOf(purchases).usualQuantity)
      .toSorted((one, other) => one - other),
  };
}
