import { formatNumber as count } from '#shared/domain/shop/locale.ts';
import {
  nearestQuantities,
  type QuantityProblem,
  type QuantityRule,
  quantityProblem,
} from '#shared/domain/stock/quantity.ts';
import { notInStock } from '#shared/messages/stock/not-in-stock.ts';
import { quantityMessage } from '#shared/messages/stock/quantity.ts';

export const checkoutMessages = {
  linesRequired: 'Add at least one product',
  tooManyLines: (max: number) => `Order at most ${count(max)} lines at once`,
  productGone: 'This product is no longer on sale. Remove the line',
  /** `line` counts from 1. */
  productTwice: (line: number) => `Line ${count(line)} has the same product. Put both into one line`,
  priceChanged: (price: string) => `The price is now ${price}`,
  lineTotalTooSmall: (minimum: string) => `This quantity costs less than ${minimum}. Order more`,
  totalTooSmall: (minimum: string) => `Together the lines must cost at least ${minimum}, the smallest card payment`,
  totalTooLarge: (maximum: string) => `Together the lines can cost at most ${maximum}, the largest card payment`,
  orderTooSmallAlone: (minimum: string) =>
    `Alone this order costs less than ${minimum}, the smallest card payment. Pay it together with the other orders of its checkout.`,
  restTooSmall: (minimum: string) =>
    `What is left to pay is less than ${minimum}, the smallest card payment. Cancel it, or order it again together with more.`,
  badLines: (lines: number) =>
    lines === 1
      ? 'One line needs a look. Nothing was ordered.'
      : `${count(lines)} lines need a look. Nothing was ordered.`,
} as const;

/** Why a line cannot be ordered in this quantity, and the nearest ones that can; null when it can. */
export function lineQuantityNote(quantity: number, rule: QuantityRule): { message: string; nearest: number[] } | null {
  const problem = quantityProblem(quantity, rule);
  if (problem === null) return null;
  return { message: lineQuantityMessage(problem, quantity, rule), nearest: nearestQuantities(quantity, rule) };
}

/** The sentence about the quantity of a line, with the nearest quantity that can be ordered. */
export function lineQuantityMessage(problem: QuantityProblem, quantity: number, rule: QuantityRule): string {
  const [nearest] = nearestQuantities(quantity, rule);
  if (nearest === undefined) return notInStock(rule);
  if (problem === 'quantityBelowMinimum') return `The minimum is ${count(nearest)}. Order ${count(nearest)} or more`;
  if (problem === 'quantityAboveAvailable')
    return `Only ${count(nearest)} are available. Order ${count(nearest)} or fewer`;
  return quantityMessage(problem, quantity, rule);
}
