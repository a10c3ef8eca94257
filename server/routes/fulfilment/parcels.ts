import { Hono } from 'hono';
import type { OrderRow } from '#server/db/schema/tables/orders.ts';
import type { Deps } from '#server/deps.ts';
import { mount } from '#server/http/pipeline/mount.ts';
import { listOrdersInAnyState } from '#server/queries/orders/orders.ts';
import { isSameParcel, listCheckoutNumbers, listOrdersOfParcel } from '#server/queries/orders/parcels.ts';
import { orderFor, withFulfilment } from '#server/routes/orders/orders.ts';
import { shippingProblem } from '#server/services/fulfilment/pack-order.ts';
import { type Parcel, parcelsContract } from '#shared/contracts/fulfilment/parcels.ts';

export function parcelRoutes(deps: Deps): Hono {
  const { db } = deps;
  const app = new Hono();

  mount(app, deps, parcelsContract.list, async ({ caller, query: { orders: ids } }) => {
    const known = new Map((await listOrdersInAnyState(db, ids)).map((order) => [order.id, order]));
    const asked = ids.flatMap((id) => known.get(id) ?? []).filter(({ cancelled_at }) => cancelled_at === null);
    const numbers = await listCheckoutNumbers(db, [...new Set(asked.flatMap(({ checkout_id }) => checkout_id ?? []))]);
    const parcels: Parcel[] = [];
    for (const [first, ...others] of groupByParcel(asked)) {
      const askedIds = new Set([first, ...others].map(({ id }) => id));
      const rows = (await listOrdersOfParcel(db, first)).filter(
        (order) => askedIds.has(order.id) || shippingProblem(deps, order) === null,
      );
      parcels.push({
        _id: first.id,
        checkoutNumber: numbers.get(first.checkout_id ?? '') ?? null,
        orders: await withFulfilment(db, rows.map(orderFor(caller))),
      });
    }
    return parcels;
  });
  return app;
}

type Group = [OrderRow, ...OrderRow[]];

function groupByParcel(orders: OrderRow[]): Group[] {
  const groups: Group[] = [];
  for (const order of orders) {
    const group = groups.find(([first]) => isSameParcel(first, order));
    if (group) group.push(order);
    else groups.push([order]);
  }
  return groups;
}
