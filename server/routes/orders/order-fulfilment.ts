import { addWorkingDays } from '#server/calendar.ts';
import type { Database } from '#server/db/schema/tables.ts';
import { findLastEvents } from '#server/queries/history/events.ts';
import { countOpenParcels } from '#server/queries/orders/parcels.ts';
import { readShipWithinDays } from '#server/queries/shop/settings.ts';
import { readTimeZone } from '#server/queries/shop/time-zone.ts';
import type { Order } from '#shared/contracts/orders/orders.ts';
import { dayOf } from '#shared/domain/shop/time-zone.ts';

/** Adds what staff pack by: the last printing of each packing slip, what else goes into the same parcel, and the day to ship. */
export async function withFulfilment(db: Database, orders: Order[]): Promise<Order[]> {
  const prints = await findLastEvents(
    db,
    orders.map(({ _id }) => _id),
    'order.printed',
  );
  const parcels = await countOpenParcels(db, [...new Set(orders.flatMap(({ checkoutId }) => checkoutId ?? []))]);
  const shipWithinDays = await readShipWithinDays(db);
  // Most shops promise no day, and need not wait for it.
  const timeZone = shipWithinDays === null ? null : await readTimeZone(db);
  return orders.map((order) => {
    const print = prints.get(order._id);
    const parcel = parcels.find((each) => each.checkoutId === order.checkoutId && each.address === order.address);
    return {
      ...order,
      shipBy: shipWithinDays === null || timeZone === null ? null : shipByOf(order, shipWithinDays, timeZone),
      printed: print ? { at: new Date(print.at).toISOString(), by: print.by } : null,
      parcel: parcel ? { checkoutNumber: parcel.checkoutNumber, waiting: parcel.orders } : null,
    };
  });
}

/** Null unless the order may leave. */
function shipByOf(order: Order, days: number, timeZone: string): string | null {
  const { shippedAt, cancelledAt, expired, allRefunded, disputed, paidAt, account, createdAt } = order;
  const clearedAt = account === null ? paidAt : createdAt;
  if (clearedAt === null || shippedAt !== null || cancelledAt !== null || expired || allRefunded || disputed)
    return null;
  return addWorkingDays(dayOf(Date.parse(clearedAt), timeZone), days);
}

export async function withFulfilmentOf(db: Database, order: Order): Promise<Order> {
  const [complete = order] = await withFulfilment(db, [order]);
  return complete;
}
