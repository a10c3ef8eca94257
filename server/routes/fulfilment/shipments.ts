import { Hono } from 'hono';
import type { Deps } from '#server/deps.ts';
import type { Caller } from '#server/http/pipeline/authenticate.ts';
import { mount } from '#server/http/pipeline/mount.ts';
import { withFulfilment } from '#server/routes/orders/order-fulfilment.ts';
import { orderFor } from '#server/routes/orders/orders.ts';
import { type ShippedOrder, shipOrders, unshipOrders } from '#server/services/fulfilment/ship-orders.ts';
import { shipmentsContract } from '#shared/contracts/fulfilment/shipments.ts';

type Outcome = Omit<ShippedOrder, 'result'>;

export function shipmentRoutes(deps: Deps): Hono {
  const app = new Hono();

  mount(app, deps, shipmentsContract.ship, async ({ caller, body }) => {
    return toResults(await shipOrders(deps, (await body()).orders, caller.userId), caller);
  });
  mount(app, deps, shipmentsContract.undo, async ({ caller, body }) => {
    return toResults(await unshipOrders(deps, (await body()).orders, caller.userId), caller);
  });
  return app;

  async function toResults<Result extends string>(results: (Outcome & { result: Result })[], caller: Caller) {
    const known = results.flatMap(({ order }) => (order === null ? [] : orderFor(caller)(order)));
    const orders = new Map((await withFulfilment(deps.db, known)).map((order) => [order._id, order]));
    return results.map(({ orderId, result, problem }) => ({
      orderId,
      result,
      order: orders.get(orderId) ?? null,
      problem: problem && { code: problem.code, message: problem.message },
    }));
  }
}
