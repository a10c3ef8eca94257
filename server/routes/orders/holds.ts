import { Hono } from 'hono';
import type { Deps } from '#server/deps.ts';
import { mount } from '#server/http/pipeline/mount.ts';
import { withFulfilmentOf } from '#server/routes/orders/order-fulfilment.ts';
import { orderFor } from '#server/routes/orders/orders.ts';
import { holdOrder, releaseOrder } from '#server/services/orders/hold-order.ts';
import { holdsContract } from '#shared/contracts/orders/holds.ts';

export function holdRoutes(deps: Deps): Hono {
  const app = new Hono();

  mount(app, deps, holdsContract.hold, async ({ caller, params: { id }, body }) => {
    const { reason } = await body();
    return withFulfilmentOf(deps.db, orderFor(caller)(await holdOrder(deps, { id, reason, actor: caller.userId })));
  });
  mount(app, deps, holdsContract.release, async ({ caller, params: { id } }) =>
    withFulfilmentOf(deps.db, orderFor(caller)(await releaseOrder(deps, { id, actor: caller.userId }))),
  );
  return app;
}
