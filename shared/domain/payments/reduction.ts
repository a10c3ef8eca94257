import type { PriceList } from '#shared/domain/products/price-breaks.ts';
import type { QuantityRule } from '#shared/domain/stock/quantity.ts';

/** What the quantity of an unpaid order can become: the product's rule of today, the prices of when it was placed. */
export interface ReductionTerms<Price extends number = number> extends PriceList<Price> {
  /** The order's quantity now. */
  quantity: number;
  minimumQuantity: number;
  orderMultiple: number;
}

/** The rule of the smaller quantities, whose largest counts as available; null when there is none. */
export function reductionRule({ quantity, minimumQuantity, orderMultiple }: ReductionTerms): QuantityRule | null {
  const above = quantity - 1 - minimumQuantity;
  if (above < 0) return null;
  return { minimumQuantity, orderMultiple, availableQuantity: minimumQuantity + above - (above % orderMultiple) };
}
