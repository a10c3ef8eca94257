import { prepareQuery } from '#server/db/prepared-query.ts';
import type { OrderRow } from '#server/db/schema/tables/orders.ts';
import type { Database } from '#server/db/schema/tables.ts';
import { isAnyOf, type TextList, textList } from '#server/db/text-list.ts';
import { listOrdersOfCheckout } from '#server/queries/checkouts/checkouts.ts';
import { whereAllowed } from '#server/queries/orders/order-state.ts';
import { checkoutNumber } from '#shared/domain/history/record-number.ts';
import { parcelKey } from '#shared/domain/orders/parcel-key.ts';

export function parcelKeyOf({ id, checkout_id: checkoutId, address }: OrderRow): string {
  return parcelKey({ id, checkoutId, address });
}

/** All orders of the parcel of this one, in any state and in the order of their lines. */
export async function listOrdersOfParcel(db: Database, order: OrderRow): Promise<OrderRow[]> {
  if (order.checkout_id === null) return [order];
  return (await listOrdersOfCheckout(db, order.checkout_id)).filter((each) => parcelKeyOf(each) === parcelKeyOf(order));
}

/** By the checkouts' ids, such as `C-10017`. */
export async function listCheckoutNumbers(db: Database, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('checkouts').select(['id', 'seq']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, seq }) => [id, checkoutNumber(seq)]));
}

export interface OpenParcel {
  checkoutId: string;
  /** Such as `C-10017`. */
  checkoutNumber: string;
  address: string;
  /** Orders that may still leave, or will once they are paid. */
  orders: number;
}

const openParcels = prepareQuery((db, { checkouts }: { checkouts: TextList }) =>
  db
    .selectFrom('orders')
    .innerJoin('checkouts', 'checkouts.id', 'orders.checkout_id')
    .select(({ fn }) => ['checkouts.id', 'checkouts.seq', 'orders.address', fn.countAll<number>().as('orders')])
    .where(isAnyOf(db, 'orders.checkout_id', checkouts))
    .where(whereAllowed('ship'))
    .groupBy(['checkouts.id', 'checkouts.seq', 'orders.address'])
    .having(({ fn }) => fn.countAll(), '>', 1),
);

/** The parcels of these checkouts with more than one order that has not left. */
export async function countOpenParcels(db: Database, checkoutIds: string[]): Promise<OpenParcel[]> {
  if (checkoutIds.length === 0) return [];
  const rows = await openParcels.all(db, { checkouts: textList(db, checkoutIds) });
  return rows.map(({ id, seq, address, orders }) => ({
    checkoutId: id,
    checkoutNumber: checkoutNumber(seq),
    address,
    orders: Number(orders),
  }));
}
