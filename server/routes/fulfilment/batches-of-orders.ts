import type { OrderRow } from '#server/db/schema/tables/orders.ts';
import type { Database } from '#server/db/schema/tables.ts';
import { findTracked, listBatchStock } from '#server/queries/batches/batches.ts';
import { listShipmentsOf } from '#server/queries/fulfilment/shipments.ts';
import { restOf } from '#server/queries/orders/order-state.ts';
import { readTimeZone } from '#server/queries/shop/time-zone.ts';
import { readShippedBatches } from '#server/routes/fulfilment/shipments.ts';
import type { ShippedBatch } from '#shared/contracts/fulfilment/shipments.ts';
import { dayOf } from '#shared/domain/shop/time-zone.ts';
import { planBatches } from '#shared/domain/stock/batches.ts';

/**
 * What goes on the papers of orders that track batches, by order: of what has left the batches of its last shipment, else those that
 * it would take if the orders leave in this order.
 */
export async function readBatchesOfOrders(
  db: Database,
  orders: (OrderRow & { wanted?: number })[],
  at: number,
): Promise<Map<string, ShippedBatch[]>> {
  const tracked = await findTracked(db, [...new Set(orders.map(({ product_id }) => product_id))]);
  const of = orders.filter(({ product_id }) => tracked.includes(product_id));
  if (of.length === 0) return new Map();
  const left = of.filter(({ shipped_at }) => shipped_at !== null).map(({ id }) => id);
  const last = [...Map.groupBy(await listShipmentsOf(db, left), ({ order_id }) => order_id)].flatMap(
    ([, rows]) => rows.findLast(({ undone_at }) => undone_at === null) ?? [],
  );
  const shipped = await readShippedBatches(db, last);
  const known = last.map(({ id, order_id }): [string, ShippedBatch[]] => [order_id, shipped.get(id) ?? []]);
  const stock = await listBatchStock(db, tracked);
  const waiting = of
    .filter(({ shipped_at }) => shipped_at === null)
    .map((order) => ({ id: order.id, productId: order.product_id, quantity: order.wanted ?? restOf(order) }));
  const today = dayOf(at, await readTimeZone(db));
  const byId = new Map(stock.map((batch) => [batch.id, batch]));
  const planned = [...planBatches(waiting, stock, today)].map(([id, parts]): [string, ShippedBatch[]] => [
    id,
    parts.flatMap(({ batchId: _id, quantity }) => {
      const batch = byId.get(_id);
      return batch ? [{ _id, number: batch.number, bestBefore: batch.bestBefore, quantity }] : [];
    }),
  ]);
  return new Map([...known, ...planned].filter(([, batches]) => batches.length > 0));
}
