import { Hono } from 'hono';
import type { Deps } from '#server/deps.ts';
import { mount } from '#server/http/pipeline/mount.ts';
import { listOrdersInAnyState } from '#server/queries/orders/orders.ts';
import { withFulfilment } from '#server/routes/orders/order-fulfilment.ts';
import { orderFor } from '#server/routes/orders/orders.ts';
import { readOrdersContract } from '#shared/contracts/orders/read-orders.ts';

export function readOrdersRoutes(deps: Deps): Hono {
  const app = new Hono();

  mount(app, deps, readOrdersContract.read, async ({ caller, query: { ids } }) => {
    const rows = new Map((await listOrdersInAnyState(deps.db, ids)).map((row) => [row.id, row]));
    return withFulfilment(
      deps.db,
      ids.flatMap((id) => rows.get(id) ?? []).map((row) => orderFor(caller)(row)),
    );
  });
  return app;
}
