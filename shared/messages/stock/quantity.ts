import { formatNumber } from '#shared/domain/shop/locale.ts';
import { nearestQuantities, type QuantityProblem, type QuantityRule } from '#shared/domain/stock/quantity.ts';
import { fieldMessages } from '#shared/messages/fields.ts';

/** The sentence about a quantity that cannot be ordered; it names the nearest valid ones where steps matter. */
export function quantityMessage(problem: QuantityProblem, quantity: number, rule: QuantityRule): string {
  if (problem !== 'quantityNotMultiple') return fieldMessages[problem];
  const nearest = nearestQuantities(quantity, rule).map((valid) => formatNumber(valid));
  return fieldMessages.quantityNotMultiple(nearest.join(' or '), rule.orderMultiple);
}
