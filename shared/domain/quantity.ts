/** The bounds of an order's quantity, both inclusive. */
export interface QuantityBounds {
  minimumQuantity: number;
  availableQuantity: number;
}

/**
 * The quantity after an arrow key: `step` more, or less when `step` is negative, within the bounds. The minimum when
 * there is no quantity yet.
 */
export function stepQuantity(quantity: number | null, step: number, bounds: QuantityBounds): number {
  const { minimumQuantity, availableQuantity } = bounds;
  if (quantity === null || !Number.isFinite(quantity)) return minimumQuantity;
  return Math.min(Math.max(Math.trunc(quantity) + step, minimumQuantity), availableQuantity);
}

/** The step of Page Up and Page Down: the minimum quantity, but at least 10. */
export function pageStep({ minimumQuantity }: QuantityBounds): number {
  return Math.max(10, minimumQuantity);
}

/** The key in `fieldMessages` of a quantity's problem, or null when it can be ordered. */
export function quantityProblem(
  quantity: number,
  bounds: QuantityBounds,
): 'quantityWhole' | 'quantityBelowMinimum' | 'quantityAboveAvailable' | null {
  if (!Number.isSafeInteger(quantity)) return 'quantityWhole';
  if (quantity < bounds.minimumQuantity) return 'quantityBelowMinimum';
  if (quantity > bounds.availableQuantity) return 'quantityAboveAvailable';
  return null;
}
