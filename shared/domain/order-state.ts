import { UNSHIP_WINDOW_MS } from '#shared/domain/limits.ts';

// The life of an order. `paid` and `shipped` are independent facts (a shop may ship before it is paid), so a state is
// derived from them and transitions say which facts must hold.

export const orderStates = ['pending', 'paid', 'shipped', 'cancelled', 'expired'] as const;
export type OrderState = (typeof orderStates)[number];

export const orderTransitions = {
  pay: { from: ['pending', 'shipped'], to: 'paid' },
  ship: { from: ['pending', 'paid'], to: 'shipped' },
  cancel: { from: ['pending'], to: 'cancelled' },
  expire: { from: ['pending'], to: 'expired' },
  /** Staff correct a mistake; customers have no such transition. See docs/decisions/0026. */
  unship: { from: ['shipped'], to: ['pending', 'paid'] },
} as const satisfies Record<string, { from: readonly OrderState[]; to: OrderState | readonly OrderState[] }>;

export type OrderTransition = keyof typeof orderTransitions;

/** The facts that an order's state is derived from; each holds once its value is not null. */
export interface OrderFacts {
  paidAt: unknown;
  shippedAt: unknown;
  cancelledAt: unknown;
  expiredAt: unknown;
}

/** The state that an order is in. A shipped order is `shipped` whether it is paid or not. */
export function orderState(facts: OrderFacts): OrderState {
  if (facts.cancelledAt !== null) return 'cancelled';
  if (facts.expiredAt !== null) return 'expired';
  if (facts.shippedAt !== null) return 'shipped';
  return facts.paidAt !== null ? 'paid' : 'pending';
}

/** Whether the shop still owes something for this order: it holds stock and may be paid or shipped. */
export function isOpen(facts: OrderFacts): boolean {
  return facts.cancelledAt === null && facts.expiredAt === null;
}

/** Whether a card may be charged for this order. */
export function isPayable(facts: OrderFacts): boolean {
  return isOpen(facts) && facts.paidAt === null;
}

/** Whether the order can be cancelled or expire. */
export function isReleasable(facts: OrderFacts): boolean {
  return isPayable(facts) && facts.shippedAt === null;
}

/** Whether staff can still take the shipment back. Both instants are milliseconds since 1970. */
export function canUnship(shippedAt: number | null, now: number): boolean {
  return shippedAt !== null && now - shippedAt <= UNSHIP_WINDOW_MS;
}
