import type { Checkout } from '#shared/contracts/checkouts/checkouts.ts';
import type { Order } from '#shared/contracts/orders/orders.ts';
import { sumMajor } from '#shared/domain/money.ts';

export function canBePaid({ paid, expired, cancelledAt }: Order): boolean {
  return !paid && !expired && cancelledAt === null;
}

/** What is charged for an order, or for the freight of a checkout. */
export type Charged = Pick<Order, 'total' | 'tax'>;

/** In major units. */
export function totalOf(orders: Charged[]): number {
  return sumOf(orders, ({ total }) => total ?? 0);
}

export function netOf({ tax, total }: Charged): number {
  return tax?.net ?? total ?? 0;
}

/** For orders that were placed together; null without tax. */
export function taxOf(orders: Charged[]): Order['tax'] {
  const tax = orders[0]?.tax ?? null;
  return tax && { ...tax, net: sumOf(orders, netOf), amount: sumOf(orders, (order) => order.tax?.amount ?? 0) };
}

/** What a checkout charges for its delivery, as what it charges for its orders; null for nothing. */
export function chargedFreight({ freight, orders }: Checkout): Charged | null {
  if (!freight || freight.total === 0 || freight.closed) return null;
  const tax = orders[0]?.tax ?? null;
  return { total: freight.total, tax: tax && { ...tax, net: freight.net, amount: freight.tax } };
}

/** It is paid with the whole checkout. */
export function isFreightDue({ freight }: Pick<Checkout, 'freight'>): boolean {
  return !!freight && freight.total > 0 && !freight.paid && !freight.closed;
}

function sumOf(orders: Charged[], amount: (order: Charged) => number): number {
  return sumMajor(orders.map(amount));
}
