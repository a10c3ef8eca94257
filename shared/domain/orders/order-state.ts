/** `paid` and `shipped` are independent: a shop may ship before it is paid. */
export interface OrderState {
  paid: boolean;
  shipped: boolean;
  /** A part of it has left, or all. */
  begun: boolean;
  cancelled: boolean;
  expired: boolean;
  /** All its money goes back, or has gone back. */
  refunded: boolean;
  /** A dispute about its payment is open or lost. */
  disputed: boolean;
  /** Staff hold it back. */
  onHold: boolean;
  /** Placed by a customer who pays by invoice. */
  onAccount: boolean;
  /** Its invoice was issued when it was shipped unpaid; it stays, even if the shipment is taken back. */
  invoiced: boolean;
  /** A bank transfer paid it, or a part of it. */
  transferred: boolean;
}

/** The required state; a missing field may be either. The server's conditional updates and the screens both use it. */
export const orderTransitions = {
  /** By card. */
  pay: { paid: false, cancelled: false, expired: false, transferred: false },
  transfer: { paid: false, cancelled: false, expired: false, invoiced: true },
  ship: { shipped: false, cancelled: false, expired: false, refunded: false, disputed: false, onHold: false },
  /** Staff only, to correct a mistake. See docs/decisions/0026. */
  unship: { begun: true, cancelled: false, expired: false },
  /** What has not left will not come. */
  closeShort: { begun: true, shipped: false, cancelled: false, expired: false, disputed: false, onHold: false },
  /** It can be held whatever its money does, as long as it can still leave. */
  hold: { shipped: false, cancelled: false, expired: false },
  cancel: { paid: false, shipped: false, begun: false, cancelled: false, expired: false, invoiced: false },
  /** To the card. */
  refund: { paid: true, refunded: false, disputed: false, transferred: false },
  expire: { paid: false, shipped: false, begun: false, cancelled: false, expired: false, onAccount: false },
} as const satisfies Record<string, Partial<OrderState>>;

export type OrderTransition = keyof typeof orderTransitions;

type Condition = [field: keyof OrderState, value: boolean];

// Listed once: every order of a page is checked.
const conditions = Object.fromEntries(
  Object.entries(orderTransitions).map(([transition, required]) => [transition, Object.entries(required)]),
) as Record<OrderTransition, Condition[]>;

export function conditionsOf(transition: OrderTransition): readonly Condition[] {
  return conditions[transition];
}

export function isAllowed(transition: OrderTransition, state: OrderState): boolean {
  return conditionsOf(transition).every(([field, value]) => state[field] === value);
}
