import type { OrderRow } from '#server/db/schema.ts';
import { isOpen, isPayable, type OrderFacts } from '#shared/domain/order-state.ts';

/** The stored order in the words of the order's life. */
export function orderFacts(order: OrderRow): OrderFacts {
  return {
    paidAt: order.paid_at,
    shippedAt: order.shipped_at,
    cancelledAt: order.cancelled_at,
    expiredAt: order.expired_at,
  };
}

export function isOpenRow(order: OrderRow): boolean {
  return isOpen(orderFacts(order));
}

export function isPayableRow(order: OrderRow): boolean {
  return isPayable(orderFacts(order));
}
