import { type DispatchTerms, dispatchDay } from '#server/calendar.ts';
import type { Database } from '#server/db/schema/tables.ts';
import { together } from '#server/db/together.ts';
import { findLastEvents } from '#server/queries/history/events.ts';
import { countOpenParcels } from '#server/queries/orders/parcels.ts';
import { readDispatchTerms } from '#server/queries/shop/settings.ts';
import type { Order } from '#shared/contracts/orders/orders.ts';

/** Adds what staff pack by: the last printing of each packing slip, what else goes into the same parcel, and the day to ship. */
export async function withFulfilment(db: Database, orders: Order[]): Promise<Order[]> {
  const ids = orders.map(({ _id }) => _id);
  const checkoutIds = [...new Set(orders.flatMap(({ checkoutId }) => checkoutId ?? []))];
  const [prints, parcels, terms] = await together(db, [
    (own: Database) => findLastEvents(own, ids, 'order.printed'),
    (own) => countOpenParcels(own, checkoutIds),
    readDispatchTerms,
  ]);
  return orders.map((order) => {
    const print = prints.get(order._id);
    const parcel = parcels.find((each) => each.checkoutId === order.checkoutId && each.address === order.address);
    return {
      ...order,
      shipBy: terms && shipByOf(order, terms),
      printed: print ? { at: new Date(print.at).toISOString(), by: print.by } : null,
      parcel: parcel ? { checkoutNumber: parcel.checkoutNumber, waiting: parcel.orders } : null,
    };
  });
}

/** For their customer: the day on which each leaves, where the shop tells it. */
export async function withDispatchDays<Of extends Order>(db: Database, orders: Of[]): Promise<Of[]> {
  const terms = await readDispatchTerms(db);
  if (terms === null || terms.cutOff === null) return orders;
  return orders.map((order) => {
    const leavesOn = shipByOf(order, terms);
    return leavesOn === null ? order : { ...order, leavesOn };
  });
}

/** Null unless the order may leave. */
function shipByOf(order: Order, terms: DispatchTerms): string | null {
  const { shippedAt, cancelledAt, expired, allRefunded, disputed, paidAt, account, createdAt } = order;
  const { wishedOn = '', leadDays } = order;
  const clearedAt = account === null ? paidAt : createdAt;
  if (clearedAt === null || shippedAt !== null || cancelledAt !== null || expired || allRefunded || disputed)
    return null;
  const day = dispatchDay(Date.parse(clearedAt), terms, leadDays);
  return wishedOn > day ? wishedOn : day;
}

export async function withFulfilmentOf(db: Database, order: Order): Promise<Order> {
  const [complete = order] = await withFulfilment(db, [order]);
  return complete;
}
