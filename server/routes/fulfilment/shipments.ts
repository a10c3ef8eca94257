import { Hono } from 'hono';
import type { Deps } from '#server/deps.ts';
import { mount } from '#server/http/pipeline/mount.ts';
import { orderFor, withPrints } from '#server/routes/orders/orders.ts';
import { shipOrders } from '#server/services/fulfilment/ship-orders.ts';
import { shipmentsContract } from '#shared/contracts/fulfilment/shipments.ts';

export function shipmentRoutes(deps: Deps): Hono {
  const app = new Hono();

  mount(app, deps, shipmentsContract.ship, async ({ caller, body }) => {
    const results = await shipOrders(deps, (await body()).orders, caller.userId);
    const known = results.flatMap(({ order }) => (order === null ? [] : orderFor(caller)(order)));
    const orders = new Map((await withPrints(deps.db, known)).map((order) => [order._id, order]));
    return results.map(({ orderId, result, problem }) => ({
      orderId,
      result,
      order: orders.get(orderId) ?? null,
      problem: problem && { code: problem.code, message: problem.message },
    }));
  });
  return app;
}
