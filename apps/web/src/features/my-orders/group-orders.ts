import type { Order } from '#shared/contracts/orders/orders.ts';

export interface OrderGroup {
  /** Null for an order of its own. */
  checkoutId: string | null;
  orders: Order[];
}

/** Neighbours of one checkout, in the order of the list. */
export function groupOrders(orders: Order[]): OrderGroup[] {
  const groups: OrderGroup[] = [];
  for (const order of orders) {
    const last = groups.at(-1);
    if (last !== undefined && order.checkoutId !== null && last.checkoutId === order.checkoutId)
      last.orders.push(order);
    else groups.push({ checkoutId: order.checkoutId, orders: [order] });
  }
  return groups;
}
