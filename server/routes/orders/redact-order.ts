import { type Acting, type Caller, mayRead, type Ordered } from '#server/http/pipeline/authenticate.ts';
import type { Order } from '#shared/contracts/orders/orders.ts';
import { may } from '#shared/domain/users/permissions.ts';

export type Viewer = Pick<Caller, 'role'> & Acting;

/** Whether a person sees amounts, payments and the e-mail of an order or a checkout. See docs/decisions/0065. */
export function seesWholeOrder(viewer: Viewer, ordered: Ordered): boolean {
  return mayRead(viewer, ordered) || may(viewer, 'orders.readMoney');
}

const withheld = {
  email: null,
  price: null,
  total: null,
  tax: null,
  transactionId: null,
  refunded: null,
  refundable: null,
} as const satisfies Partial<Order>;

/** Without what packing does not need. */
export function redactOrder(order: Order): Order {
  return { ...order, ...withheld, account: order.account && { ...order.account, transferred: null } };
}
