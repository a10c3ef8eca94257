import { AppError } from '#server/app-error.ts';
import { unavailableCode } from '#server/db/database-error.ts';
import type { OrderRow } from '#server/db/schema/tables/orders.ts';
import type { Deps } from '#server/deps.ts';
import { findOrderInAnyState } from '#server/queries/orders/orders.ts';
import { shipOrder } from '#server/services/fulfilment/ship-order.ts';
import { unshipOrder } from '#server/services/fulfilment/unship-order.ts';
import type { Shipment } from '#shared/contracts/orders/shipment-bodies.ts';
import { shipmentMessages } from '#shared/messages/fulfilment/shipments.ts';

export interface ShippedOrder {
  orderId: string;
  /** As it is now; null when it does not exist. */
  order: OrderRow | null;
  result: 'shipped' | 'unchanged' | 'refused';
  problem: AppError | null;
}

/**
 * Ships orders one by one, each in its own transaction, so that a refusal stops no other. Repeating the call ships
 * nothing twice: what is shipped in the same way already counts as `unchanged`.
 */
export async function shipOrders(
  deps: Deps,
  shipments: readonly (Shipment & { orderId: string })[],
  actor: string,
): Promise<ShippedOrder[]> {
  const results: ShippedOrder[] = [];
  for (const { orderId, ...shipment } of shipments) results.push(await shipOne(deps, orderId, shipment, actor));
  return results;
}

async function shipOne(deps: Deps, orderId: string, shipment: Shipment, actor: string): Promise<ShippedOrder> {
  try {
    const order = await shipOrder(deps, orderId, actor, shipment);
    return { orderId, order, result: 'shipped', problem: null };
  } catch (error) {
    const { problem, order } = await explain(deps, orderId, error);
    if (order && problem.code === 'order_shipped' && isShippedAs(order, shipment))
      return { orderId, order, result: 'unchanged', problem: null };
    return { orderId, order, result: 'refused', problem: forStaff(problem, order) };
  }
}

export interface UndoneOrder extends Omit<ShippedOrder, 'result'> {
  result: 'undone' | 'unchanged' | 'refused';
}

/** Takes shipments back one by one, like `shipOrders`. */
export async function unshipOrders(deps: Deps, orderIds: readonly string[], actor: string): Promise<UndoneOrder[]> {
  const results: UndoneOrder[] = [];
  for (const orderId of orderIds) results.push(await unshipOne(deps, orderId, actor));
  return results;
}

async function unshipOne(deps: Deps, orderId: string, actor: string): Promise<UndoneOrder> {
  try {
    return { orderId, order: await unshipOrder(deps, orderId, actor), result: 'undone', problem: null };
  } catch (error) {
    const { problem, order } = await explain(deps, orderId, error);
    const isDone = problem.code === 'order_not_shipped';
    return { orderId, order, result: isDone ? 'unchanged' : 'refused', problem: isDone ? null : problem };
  }
}

/** What a person can be told, and the order as it is now. @throws what is a fault of the server */
async function explain(
  deps: Deps,
  orderId: string,
  error: unknown,
): Promise<Pick<ShippedOrder, 'order'> & { problem: AppError }> {
  const unavailable = unavailableCode(error);
  const problem = unavailable === null ? error : new AppError(unavailable, { cause: error });
  if (!(problem instanceof AppError)) throw error;
  return { problem, order: (await findOrderInAnyState(deps.db, orderId)) ?? null };
}

function isShippedAs(order: OrderRow, { carrier = null, trackingNumber = null }: Shipment): boolean {
  return order.shipped_at !== null && order.carrier === carrier && order.tracking_number === trackingNumber;
}

/** The sentence of a closed order is for its customer, and a cancelled order is not unknown to staff. */
export function forStaff(problem: AppError, order: OrderRow | null): AppError {
  if (order?.cancelled_at) return new AppError('order_closed', { message: shipmentMessages.cancelled });
  if (order?.expired_at) return new AppError('order_closed', { message: shipmentMessages.expired });
  return problem;
}
