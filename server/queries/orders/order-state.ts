import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from 'kysely';
import type { Payable } from '#server/db/schema/tables/freights.ts';
import type { OrderRow } from '#server/db/schema/tables/orders.ts';
import type { Tables } from '#server/db/schema/tables.ts';
import { conditionsOf, isAllowed, type OrderTransition } from '#shared/domain/orders/order-state.ts';

// A state of shared/domain/orders/order-state.ts is reached when its column holds a value.

const columns = {
  paid: 'paid_at',
  shipped: 'shipped_at',
  begun: 'shipped_quantity',
  cancelled: 'cancelled_at',
  expired: 'expired_at',
  refunded: 'all_refunded_at',
  disputed: 'disputed_at',
  onHold: 'hold_at',
  onAccount: 'terms_days',
  invoiced: 'due_at',
  transferred: 'transferred_at',
} as const;

/** Of a freight, which is never shipped or held, as of an order. */
type Subject = Payable & Partial<Pick<OrderRow, 'shipped_at' | 'shipped_quantity' | 'hold_at'>>;

export function isAllowedFor(transition: OrderTransition, order: Subject): boolean {
  return isAllowed(transition, {
    paid: order.paid_at !== null,
    shipped: (order.shipped_at ?? null) !== null,
    begun: (order.shipped_quantity ?? null) !== null,
    cancelled: order.cancelled_at !== null,
    expired: order.expired_at !== null,
    refunded: order.all_refunded_at !== null,
    disputed: order.disputed_at !== null,
    onHold: (order.hold_at ?? null) !== null,
    onAccount: order.terms_days !== null,
    invoiced: order.due_at !== null,
    transferred: order.transferred_at !== null,
  });
}

export function whereAllowed(transition: OrderTransition) {
  return (eb: ExpressionBuilder<Tables, 'orders'>): ExpressionWrapper<Tables, 'orders', SqlBool> =>
    eb.and(
      conditionsOf(transition).map(([field, value]) => eb(`orders.${columns[field]}`, value ? 'is not' : 'is', null)),
    );
}

/** What of it can still leave. */
export function restOf({ quantity, short_quantity, shipped_quantity }: Quantities): number {
  return quantity - short_quantity - (shipped_quantity ?? 0);
}

type Quantities = Pick<OrderRow, 'quantity' | 'short_quantity' | 'shipped_quantity'>;

export function isClosed(order: Pick<OrderRow, 'cancelled_at' | 'expired_at'>): boolean {
  return order.cancelled_at !== null || order.expired_at !== null;
}
