import { formatNumber as count } from '#shared/domain/shop/locale.ts';
import type { QuantityBounds } from '#shared/domain/stock/quantity.ts';
import { notInStock } from '#shared/messages/stock/not-in-stock.ts';

// Apart from cart.ts, which every page loads.

export const orderAgainMessages = {
  again: 'Add to cart again',
  more: 'Other ways to order again',
  wholeCheckoutAgain: 'Add the whole checkout again',
  changedSince: (changes: string[]) => `Since you ordered, something has changed. ${changes.join('. ')}.`,
  priceNow: (name: string, then: string, now: string) => `${name} costs ${now} now, ${then} then`,
  minimumNow: (name: string, minimum: number) => `The minimum of ${name} is ${count(minimum)} now`,
  multipleNow: (name: string, multiple: number) => `${name} comes in steps of ${count(multiple)} now`,
  leftNow: (name: string, left: number) => `Only ${count(left)} of ${name} are left`,
  notInStockNow: (name: string, bounds: QuantityBounds) => `${name} was not added: ${notInStock(bounds)}`,
  goneNow: (name: string) => `${name} is no longer on sale and was not added`,
} as const;
