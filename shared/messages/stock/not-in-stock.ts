import { formatNumber } from '#shared/domain/shop/locale.ts';
import type { QuantityBounds } from '#shared/domain/stock/quantity.ts';

/** Why a product cannot be ordered in any quantity, as `canBeOrdered` decides. */
export function notInStock({ availableQuantity, minimumQuantity }: QuantityBounds): string {
  return availableQuantity === 0
    ? 'Sold out'
    : `${formatNumber(availableQuantity)} left, less than the minimum of ${formatNumber(minimumQuantity)}`;
}
