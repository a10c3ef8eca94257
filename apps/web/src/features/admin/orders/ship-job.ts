import type { Order } from '#shared/contracts/orders.ts';

/** As read just before the confirmation. */
export interface ShipPlan {
  orders: Order[];
  unpaid: number;
  /** Already shipped or expired. */
  skipped: string[];
  /** Could not be read. */
  failed: ShipFailure[];
}

export interface ShipFailure {
  orderId: string;
  /** Customer and product; the id when the order could not be read. */
  name: string;
  reason: string;
}

export interface ShipResult {
  shipped: string[];
  failed: ShipFailure[];
}

type Attempt<Value> = { value: Value } | { reason: string };

export function nameOf({ email, name }: Order): string {
  return `${email}, ${name}`;
}

/** Reads the orders again, because they may have changed since they were selected. */
export async function planShipping(
  orderIds: string[],
  read: (orderId: string) => Promise<Attempt<Order>>,
): Promise<ShipPlan> {
  const plan: ShipPlan = { orders: [], unpaid: 0, skipped: [], failed: [] };
  for (const orderId of orderIds) {
    const response = await read(orderId);
    if ('reason' in response) plan.failed.push({ orderId, name: orderId, reason: response.reason });
    else if (response.value.status || response.value.expired) plan.skipped.push(orderId);
    else plan.orders.push(response.value);
  }
  plan.unpaid = plan.orders.filter(({ paid }) => !paid).length;
  return plan;
}

/** Ships orders one at a time; a failure does not stop the others. */
export async function runShipJob(
  { orders, failed }: ShipPlan,
  ship: (orderId: string) => Promise<Attempt<unknown>>,
  onProgress: (done: number) => void,
): Promise<ShipResult> {
  const result: ShipResult = { shipped: [], failed: [...failed] };
  for (const [index, order] of orders.entries()) {
    const response = await ship(order._id);
    if ('reason' in response) result.failed.push({ orderId: order._id, name: nameOf(order), reason: response.reason });
    else result.shipped.push(order._id);
    onProgress(index + 1);
  }
  return result;
}
