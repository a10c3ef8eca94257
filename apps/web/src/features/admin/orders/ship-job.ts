import type { ShipmentResult } from '#shared/contracts/fulfilment/shipments.ts';
import type { Order } from '#shared/contracts/orders/orders.ts';
import { parcelKey } from '#shared/domain/orders/parcel-key.ts';
import { shipmentMessages } from '#shared/messages/fulfilment/shipments.ts';

/** As read just before the confirmation. */
export interface ShipPlan {
  orders: Order[];
  unpaid: Order[];
  /** Neither paid nor to be paid before their invoice. */
  onAccount: Order[];
  /** Already shipped or expired. */
  skipped: string[];
  /** Cancelled, or could not be read. */
  failed: ShipFailure[];
}

export interface ShipFailure {
  orderId: string;
  /** Customer and product; the id when the order could not be read. */
  name: string;
  reason: string;
}

export interface ShipReport {
  /** When, in milliseconds since 1970. */
  at: number;
  shipped: string[];
  skipped: string[];
  failed: ShipFailure[];
}

type Attempt<Value> = { value: Value } | { reason: string };

export function nameOf({ email, name }: Order): string {
  return `${email}, ${name}`;
}

/** Orders with the same key get one tracking number. */
export function parcelOf({ _id: id, checkoutId, address }: Order): string {
  return parcelKey({ id, checkoutId, address });
}

/** Reads the orders again, because they may have changed since they were selected. */
export async function planShipping(
  orderIds: string[],
  read: (orderId: string) => Promise<Attempt<Order>>,
): Promise<ShipPlan> {
  const plan: ShipPlan = { orders: [], unpaid: [], onAccount: [], skipped: [], failed: [] };
  const responses = await Promise.all(orderIds.map(async (orderId) => ({ orderId, response: await read(orderId) })));
  for (const { orderId, response } of responses) {
    if ('reason' in response) plan.failed.push({ orderId, name: orderId, reason: response.reason });
    else if (response.value.cancelledAt !== null)
      plan.failed.push({ orderId, name: nameOf(response.value), reason: shipmentMessages.cancelled });
    else if (response.value.status || response.value.expired) plan.skipped.push(orderId);
    else plan.orders.push(response.value);
  }
  plan.unpaid = plan.orders.filter(({ paid, account }) => !paid && account === null);
  plan.onAccount = plan.orders.filter(({ paid, account }) => !paid && account !== null);
  return plan;
}

/** The part of a plan that may leave, paid or on account; null when that is all of it, or nothing. */
export function clearedOf(plan: ShipPlan): ShipPlan | null {
  const orders = plan.orders.filter((order) => !plan.unpaid.includes(order));
  return plan.unpaid.length > 0 && orders.length > 0 ? { ...plan, orders, unpaid: [] } : null;
}

/** What became of the orders of a plan; those that an earlier try shipped count as shipped. */
export function reportShipping(
  { orders, skipped, failed }: ShipPlan,
  results: ShipmentResult[],
  at = Date.now(),
): ShipReport {
  const names = new Map(orders.map((order) => [order._id, nameOf(order)]));
  const refused = results.flatMap(({ orderId, problem }): ShipFailure[] =>
    problem === null ? [] : [{ orderId, name: names.get(orderId) ?? orderId, reason: problem.message }],
  );
  return {
    at,
    shipped: results.filter(({ result }) => result !== 'refused').map(({ orderId }) => orderId),
    skipped,
    failed: [...failed, ...refused],
  };
}
