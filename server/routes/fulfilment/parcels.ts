import { Hono } from 'hono';
import type { OrderRow } from '#server/db/schema/tables/orders.ts';
import type { Deps } from '#server/deps.ts';
import { mount } from '#server/http/pipeline/mount.ts';
import { listOrdersInAnyState } from '#server/queries/orders/orders.ts';
import { listCheckoutNumbers, listOrdersOfParcel, parcelKeyOf } from '#server/queries/orders/parcels.ts';
import { withFulfilment } from '#server/routes/orders/order-fulfilment.ts';
import { orderFor } from '#server/routes/orders/orders.ts';
import { shippingProblem } from '#server/services/fulfilment/pack-order.ts';
import { parcelsContract } from '#shared/contracts/fulfilment/parcels.ts';

export function parcelRoutes(deps: Deps): Hono {
  const { db } = deps;
  const app = new Hono();

  mount(app, deps, parcelsContract.list, async ({ caller, query: { orders: ids } }) => {
    const known = new Map((await listOrdersInAnyState(db, ids)).map((order) => [order.id, order]));
    const asked = ids.flatMap((id) => known.get(id) ?? []).filter(({ cancelled_at }) => cancelled_at === null);
    const numbers = await listCheckoutNumbers(db, [...new Set(asked.flatMap(({ checkout_id }) => checkout_id ?? []))]);
    const groups: [OrderRow, OrderRow[]][] = [];
    for (const own of Map.groupBy(asked, parcelKeyOf).values()) {
      const [first] = own;
      if (!first) continue;
      const rows = (await listOrdersOfParcel(db, first)).filter(
        (order) => own.some(({ id }) => id === order.id) || shippingProblem(deps, order) === null,
      );
      groups.push([first, rows]);
    }
    const shown = await withFulfilment(
      db,
      groups.flatMap(([, rows]) => rows.map(orderFor(caller))),
    );
    const orders = new Map(shown.map((order) => [order._id, order]));
    return groups.map(([first, rows]) => ({
      _id: first.id,
      checkoutNumber: numbers.get(first.checkout_id ?? '') ?? null,
      orders: rows.flatMap(({ id }) => orders.get(id) ?? []),
    }));
  });
  return app;
}
