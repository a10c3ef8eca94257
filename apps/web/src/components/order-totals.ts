import type { Order } from '#shared/contracts/orders.ts';

export function canBePaid({ paid, expired, cancelledAt }: Order): boolean {
  return !paid && !expired && cancelledAt === null;
}

/** In major units, exact: a sum of floating-point numbers is not. */
export function totalOf(orders: Order[]): number {
  return orders.reduce((sum, order) => sum + Math.round(order.total * 100), 0) / 100;
}
