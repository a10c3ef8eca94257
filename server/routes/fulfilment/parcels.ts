import { Hono } from 'hono';
import type { OrderRow } from '#server/db/schema/tables/orders.ts';
import type { Deps } from '#server/deps.ts';
import { mount } from '#server/http/pipeline/mount.ts';
import { listDeliveries } from '#server/queries/freight/freights.ts';
import { listOrdersInAnyState } from '#server/queries/orders/orders.ts';
import { listCheckoutNumbers, listOrdersOfParcel, parcelKeyOf } from '#server/queries/orders/parcels.ts';
import { findBins } from '#server/queries/stock/bins.ts';
import { readBatchesOfOrders } from '#server/routes/fulfilment/batches-of-orders.ts';
import { withFulfilment } from '#server/routes/orders/order-fulfilment.ts';
import { orderFor } from '#server/routes/orders/orders.ts';
import { shippingProblem } from '#server/services/fulfilment/pack-order.ts';
import { parcelsContract } from '#shared/contracts/fulfilment/parcels.ts';
import type { ProductBin } from '#shared/contracts/stock/bins.ts';

export function parcelRoutes(deps: Deps): Hono {
  const { db } = deps;
  const app = new Hono();

  mount(app, deps, parcelsContract.list, async ({ caller, query: { orders: ids } }) => {
    const known = new Map((await listOrdersInAnyState(db, ids)).map((order) => [order.id, order]));
    const asked = ids.flatMap((id) => known.get(id) ?? []).filter(({ cancelled_at }) => cancelled_at === null);
    const checkoutIds = [...new Set(asked.flatMap(({ checkout_id }) => checkout_id ?? []))];
    const numbers = await listCheckoutNumbers(db, checkoutIds);
    const deliveries = await listDeliveries(db, checkoutIds);
    const parcels = await readParcels(deps, asked);
    const shown = await withFulfilment(
      db,
      parcels.flatMap(({ rows }) => rows.map(orderFor(caller))),
    );
    const orders = new Map(shown.map((order) => [order._id, order]));
    const bins = await findBins(db, [...new Set(shown.map(({ productId }) => productId))]);
    const batches = await readBatchesOfOrders(
      db,
      parcels.flatMap(({ rows }) => rows),
      deps.now(),
    );
    return parcels.map(({ first, rows }) => {
      const delivery = deliveries.get(first.checkout_id ?? '');
      const own = rows.flatMap(({ id: orderId }) => {
        const taken = batches.get(orderId);
        return taken ? [{ orderId, batches: taken }] : [];
      });
      return {
        _id: first.id,
        checkoutNumber: numbers.get(first.checkout_id ?? '') ?? null,
        orders: rows.flatMap(({ id }) => orders.get(id) ?? []),
        ...(delivery !== undefined && { delivery }),
        ...(bins.size > 0 && { bins: binsOf(rows, bins) }),
        ...(own.length > 0 && { batches: own }),
      };
    });
  });
  return app;
}

export interface ParcelRows {
  /** The first order that was asked for. */
  first: OrderRow;
  rows: OrderRow[];
}

/** The parcels of these orders, each with all others of it that may still leave. */
export async function readParcels(deps: Deps, asked: OrderRow[]): Promise<ParcelRows[]> {
  const parcels: ParcelRows[] = [];
  for (const own of Map.groupBy(asked, parcelKeyOf).values()) {
    const [first] = own;
    if (!first) continue;
    const rows = (await listOrdersOfParcel(deps.db, first)).filter(
      (order) => own.some(({ id }) => id === order.id) || shippingProblem(deps, order) === null,
    );
    parcels.push({ first, rows });
  }
  return parcels;
}

function binsOf(orders: OrderRow[], bins: Map<string, string>): ProductBin[] {
  return [...new Set(orders.map((order) => order.product_id))].flatMap((productId) => {
    const bin = bins.get(productId);
    return bin === undefined ? [] : { productId, bin };
  });
}
