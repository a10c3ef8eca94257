import type { OrderRow } from '#server/db/schema/tables/orders.ts';
import type { Caller } from '#server/http/pipeline/authenticate.ts';
import type { Order } from '#shared/contracts/orders/orders.ts';
import { may } from '#shared/domain/users/permissions.ts';

export type Viewer = Pick<Caller, 'role' | 'userId'>;

/** Whether a person sees amounts, payments and the e-mail of an order or a checkout. See docs/decisions/0065. */
export function seesWholeOrder(viewer: Viewer, { owner_id }: Pick<OrderRow, 'owner_id'>): boolean {
  return viewer.userId === owner_id || may(viewer, 'orders.readMoney');
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
