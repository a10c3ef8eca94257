import { fieldMessages } from '#shared/messages/fields.ts';

/** What may be ordered of a product; both bounds are inclusive. */
export interface QuantityBounds {
  minimumQuantity: number;
  availableQuantity: number;
}

/** The sentence about a quantity that cannot be ordered, or null when it can. */
export function quantityProblem(quantity: number, bounds: QuantityBounds): string | null {
  if (!Number.isSafeInteger(quantity)) return fieldMessages.quantityWhole;
  if (quantity < bounds.minimumQuantity) return fieldMessages.quantityBelowMinimum;
  if (quantity > bounds.availableQuantity) return fieldMessages.quantityAboveAvailable;
  return null;
}
