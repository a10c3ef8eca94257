import type { Order } from '#shared/contracts/orders/orders.ts';
import { weekdayText } from '#shared/domain/shop/weekday.ts';
import { partMessages } from '#shared/messages/orders/parts.ts';

/** What of an order that is not shipped can still leave. */
export function restOf({ quantity, shippedQuantity = 0, shortQuantity = 0 }: Order): number {
  return quantity - shippedQuantity - shortQuantity;
}

/** How much of an order has left that did not leave at once; null of others. */
export function partsText(order: Order): string | null {
  const { quantity, shippedQuantity = 0, shortQuantity = 0, status, leavesOn, restBy = leavesOn } = order;
  if (shippedQuantity === 0 || shippedQuantity === quantity) return null;
  return [
    partMessages.shippedOf(shippedQuantity, quantity),
    ...(shortQuantity > 0 ? [partMessages.willNotCome(shortQuantity)] : []),
    ...(!status && restBy !== undefined ? [partMessages.restBy(weekdayText(restBy))] : []),
  ].join(', ');
}
