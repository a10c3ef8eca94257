import { MAX_ORDER_QUANTITY } from '#shared/domain/limits.ts';

/** Both inclusive. */
export interface QuantityBounds {
  minimumQuantity: number;
  availableQuantity: number;
  /** Whether all that is left can be ordered when it is less than the minimum. */
  sellsRest?: boolean;
}

/** The minimum, or all that is left below it where the rest is sold. */
export function smallestQuantity({ minimumQuantity, availableQuantity, sellsRest = false }: QuantityBounds): number {
  return sellsRest && availableQuantity > 0 ? Math.min(minimumQuantity, availableQuantity) : minimumQuantity;
}

export function canBeOrdered(bounds: QuantityBounds): boolean {
  return bounds.availableQuantity >= smallestQuantity(bounds);
}

/** Quantities are the smallest plus a multiple of `orderMultiple`, or all that is available. */
export interface QuantityRule extends QuantityBounds {
  orderMultiple: number;
}

/** The rule of a line of a cart or a checkout, whose maximum no stock exceeds. */
export function lineRule({ minimumQuantity, availableQuantity, orderMultiple, sellsRest }: QuantityRule): QuantityRule {
  const available = Math.min(availableQuantity, MAX_ORDER_QUANTITY);
  return { minimumQuantity, availableQuantity: available, orderMultiple, ...(sellsRest && { sellsRest }) };
}

/** `steps` multiples more, or less when negative, within the bounds; the minimum when there is no quantity yet. */
export function stepQuantity(quantity: number | null, steps: number, rule: QuantityRule): number {
  const { availableQuantity, orderMultiple } = rule;
  const minimumQuantity = smallestQuantity(rule);
  if (quantity === null || !Number.isFinite(quantity) || quantity < minimumQuantity) return minimumQuantity;
  const above = (Math.trunc(quantity) - minimumQuantity) % orderMultiple;
  // Between two multiples, the first step down leads to the lower one.
  const whole = Math.trunc(quantity) - above + (steps < 0 && above > 0 ? orderMultiple : 0);
  return Math.min(Math.max(whole + steps * orderMultiple, minimumQuantity), availableQuantity);
}

/** About the minimum quantity, but at least 10. */
export function pageSteps({ minimumQuantity, orderMultiple }: QuantityRule): number {
  return Math.max(1, Math.round(Math.max(10, minimumQuantity) / orderMultiple));
}

export type QuantityProblem =
  | 'quantityWhole'
  | 'quantityBelowMinimum'
  | 'quantityAboveAvailable'
  | 'quantityNotMultiple';

/** The key in `fieldMessages` of a quantity's problem, or null when it can be ordered. */
export function quantityProblem(quantity: number, rule: QuantityRule): QuantityProblem | null {
  const { availableQuantity, orderMultiple } = rule;
  const minimumQuantity = smallestQuantity(rule);
  if (!Number.isSafeInteger(quantity)) return 'quantityWhole';
  if (quantity < minimumQuantity) return 'quantityBelowMinimum';
  if (quantity > availableQuantity) return 'quantityAboveAvailable';
  if ((quantity - minimumQuantity) % orderMultiple !== 0 && quantity !== availableQuantity)
    return 'quantityNotMultiple';
  return null;
}

/**
 * The valid quantities next to this one, the smaller first: two, or one at either end. The quantity alone when it is
 * valid; none when less than the minimum is available.
 */
export function nearestQuantities(quantity: number, rule: QuantityRule): number[] {
  const { availableQuantity, orderMultiple } = rule;
  const minimumQuantity = smallestQuantity(rule);
  if (availableQuantity < minimumQuantity || Number.isNaN(quantity)) return [];
  if (quantity <= minimumQuantity) return [minimumQuantity];
  if (quantity >= availableQuantity) return [availableQuantity];
  const below = quantity - ((quantity - minimumQuantity) % orderMultiple);
  return below === quantity ? [quantity] : [Math.floor(below), Math.min(below + orderMultiple, availableQuantity)];
}
