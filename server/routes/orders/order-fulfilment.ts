import type { Database } from '#server/db/schema/tables.ts';
import { findLastEvents } from '#server/queries/history/events.ts';
import { countOpenParcels } from '#server/queries/orders/parcels.ts';
import type { Order } from '#shared/contracts/orders/orders.ts';

/** Adds what staff pack by: the last printing of each packing slip, and what else waits to go into the same parcel. */
export async function withFulfilment(db: Database, orders: Order[]): Promise<Order[]> {
  const prints = await findLastEvents(
    db,
    orders.map(({ _id }) => _id),
    'order.printed',
  );
  const parcels = await countOpenParcels(db, [...new Set(orders.flatMap(({ checkoutId }) => checkoutId ?? []))]);
  return orders.map((order) => {
    const print = prints.get(order._id);
    const parcel = parcels.find((each) => each.checkoutId === order.checkoutId && each.address === order.address);
    return {
      ...order,
      printed: print ? { at: new Date(print.at).toISOString(), by: print.by } : null,
      parcel: parcel ? { checkoutNumber: parcel.checkoutNumber, waiting: parcel.orders } : null,
    };
  });
}

export async function withFulfilmentOf(db: Database, order: Order): Promise<Order> {
  const [complete = order] = await withFulfilment(db, [order]);
  return complete;
}
