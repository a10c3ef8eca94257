import type { Order } from '#shared/contracts/orders/orders.ts';
import { sumMajor } from '#shared/domain/money.ts';

export function canBePaid({ paid, expired, cancelledAt }: Order): boolean {
  return !paid && !expired && cancelledAt === null;
}

/** In major units. */
export function totalOf(orders: Order[]): number {
  return sumOf(orders, ({ total }) => total ?? 0);
}

export function netOf({ tax, total }: Order): number {
  return tax?.net ?? total ?? 0;
}

/** For orders that were placed together; null without tax. */
export function taxOf(orders: Order[]): Order['tax'] {
  const tax = orders[0]?.tax ?? null;
  return tax && { ...tax, net: sumOf(orders, netOf), amount: sumOf(orders, (order) => order.tax?.amount ?? 0) };
}

function sumOf(orders: Order[], amount: (order: Order) => number): number {
  return sumMajor(orders.map(amount));
}
