/** What may be ordered of a product; both bounds are inclusive. */
export interface QuantityBounds {
  minimumQuantity: number;
  availableQuantity: number;
}

/**
 * The quantity after a step by an arrow key, never outside the bounds: `step` more than the present one, or less. The
 * minimum when there is none yet.
 */
export function stepQuantity(quantity: number | null, step: number, bounds: QuantityBounds): number {
  const { minimumQuantity, availableQuantity } = bounds;
  if (quantity === null || !Number.isFinite(quantity)) return minimumQuantity;
  return Math.min(Math.max(Math.trunc(quantity) + step, minimumQuantity), availableQuantity);
}

/** What Page Up and Page Down step by: as much as the minimum, and at least 10. */
export function pageStep({ minimumQuantity }: QuantityBounds): number {
  return Math.max(10, minimumQuantity);
}

/** The name in `fieldMessages` of what is wrong with a quantity, or null when it can be ordered. */
export function quantityProblem(
  quantity: number,
  bounds: QuantityBounds,
): 'quantityWhole' | 'quantityBelowMinimum' | 'quantityAboveAvailable' | null {
  if (!Number.isSafeInteger(quantity)) return 'quantityWhole';
  if (quantity < bounds.minimumQuantity) return 'quantityBelowMinimum';
  if (quantity > bounds.availableQuantity) return 'quantityAboveAvailable';
  return null;
}
