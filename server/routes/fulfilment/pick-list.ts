import { Hono } from 'hono';
import type { OrderRow } from '#server/db/schema/tables/orders.ts';
import type { Deps } from '#server/deps.ts';
import { mount } from '#server/http/pipeline/mount.ts';
import { findPacked } from '#server/queries/fulfilment/packings.ts';
import { restOf } from '#server/queries/orders/order-state.ts';
import { orderViewList, viewTerms } from '#server/queries/orders/order-views.ts';
import { listOrdersInAnyState } from '#server/queries/orders/orders.ts';
import { listCheckoutNumbers } from '#server/queries/orders/parcels.ts';
import { readProductsInAnyState } from '#server/queries/products/products.ts';
import { findBins } from '#server/queries/stock/bins.ts';
import { readBatchesOfOrders } from '#server/routes/fulfilment/batches-of-orders.ts';
import { type ParcelRows, readParcels } from '#server/routes/fulfilment/parcels.ts';
import { shippingProblem } from '#server/services/fulfilment/pack-order.ts';
import { type PickLine, type PickList, pickListContract } from '#shared/contracts/fulfilment/pick-list.ts';
import type { ShippedBatch } from '#shared/contracts/fulfilment/shipments.ts';
import { toPickLines } from '#shared/domain/fulfilment/pick-lines.ts';
import { orderNumber } from '#shared/domain/history/record-number.ts';
import { MAX_PICKED_ORDERS } from '#shared/domain/limits.ts';

export function pickListRoutes(deps: Deps): Hono {
  const { db } = deps;
  const app = new Hono();

  mount(app, deps, pickListContract.read, async ({ query: { orders: ids } }) => {
    const asked = ids === undefined ? await listToShip() : await listOrdersInAnyState(db, ids);
    const open = asked.slice(0, ids?.length ?? MAX_PICKED_ORDERS).filter((order) => !shippingProblem(deps, order));
    const parcels = await readParcels(deps, open);
    return {
      ...(await toPickList(parcels)),
      left: ids === undefined ? 0 : ids.length - open.length,
      hasMore: ids === undefined && asked.length > MAX_PICKED_ORDERS,
    };
  });
  return app;

  /** One more than a list takes, the oldest first. */
  async function listToShip(): Promise<OrderRow[]> {
    const page = { limit: MAX_PICKED_ORDERS + 1, descending: false, after: null, afterValue: null };
    const { list, request } = orderViewList(page, { view: 'to-ship' }, viewTerms(deps.now()));
    return list.rows(db, request);
  }

  async function toPickList(parcels: ParcelRows[]): Promise<Omit<PickList, 'left' | 'hasMore'>> {
    const orders = parcels.flatMap(({ rows }) => rows);
    const packed = await findPacked(
      db,
      orders.map(({ id }) => id),
    );
    const numbers = await listCheckoutNumbers(db, [...new Set(orders.flatMap(({ checkout_id: id }) => id ?? []))]);
    const slips = parcels.map(({ first, rows }) => {
      const number = rows.length > 1 ? numbers.get(first.checkout_id ?? '') : undefined;
      return { orderId: first.id, number: number ?? orderNumber(first.seq), rows };
    });
    const picks = slips.flatMap(({ number: slip, rows }) =>
      rows.flatMap((order) => {
        const { id, product_id: productId } = order;
        const left = restOf(order) - (packed.get(id) ?? 0);
        return left > 0 ? [{ productId, slip, quantity: left, order }] : [];
      }),
    );
    const products = await readPicked([...new Set(picks.map(({ productId }) => productId))]);
    const wanted = picks.map(({ order, quantity }) => ({ ...order, wanted: quantity }));
    const batches = sumBatches(picks, await readBatchesOfOrders(db, wanted, deps.now()));
    const lines = toPickLines(
      picks.map(({ order: _, ...pick }) => pick),
      products,
    );
    return {
      lines: lines.map((line) => {
        const taken = batches.get(line.product._id);
        return taken ? { ...line, batches: taken } : line;
      }),
      slips: slips.map(({ orderId, number }) => ({ orderId, number })),
      orders: orders.length,
    };
  }

  async function readPicked(ids: string[]): Promise<Map<string, PickLine['product']>> {
    const bins = await findBins(db, ids);
    const rows = await readProductsInAnyState(db, ids);
    return new Map(
      rows.map(({ id, name, image, part_number: partNumber, barcode, unit }) => [
        id,
        { _id: id, product: name, image, partNumber, barcode, unit, bin: bins.get(id) ?? null },
      ]),
    );
  }
}

/** What of each batch is fetched in all, by product. */
function sumBatches(
  picks: { productId: string; order: OrderRow }[],
  ofOrders: Map<string, ShippedBatch[]>,
): Map<string, ShippedBatch[]> {
  const byProduct = new Map<string, ShippedBatch[]>();
  for (const { productId, order } of picks) {
    const sums = byProduct.get(productId) ?? [];
    for (const batch of ofOrders.get(order.id) ?? []) {
      const same = sums.find(({ _id }) => _id === batch._id);
      if (same) same.quantity += batch.quantity;
      else sums.push({ ...batch });
    }
    if (sums.length > 0) byProduct.set(productId, sums);
  }
  return byProduct;
}
