import type { Insertable, Selectable } from 'kysely';
import type { ShipmentsTable } from '#server/db/schema/tables/fulfilment.ts';
import type { OrderRow } from '#server/db/schema/tables/orders.ts';
import type { Database, WriteTransaction } from '#server/db/schema/tables.ts';

export type ShipmentRow = Selectable<ShipmentsTable>;

/** All of these orders, oldest first; those that were taken back too. */
export async function listShipmentsOf(db: Database, orderIds: string[]): Promise<ShipmentRow[]> {
  if (orderIds.length === 0) return [];
  return db
    .selectFrom('shipments')
    .selectAll()
    .where('order_id', 'in', orderIds)
    .orderBy('order_id')
    .orderBy('seq')
    .execute();
}

export async function readShipments(db: Database, ids: string[]): Promise<ShipmentRow[]> {
  return ids.length === 0 ? [] : db.selectFrom('shipments').selectAll().where('id', 'in', ids).execute();
}

export async function findShipmentByKey(db: Database, key: string): Promise<ShipmentRow | undefined> {
  return db.selectFrom('shipments').selectAll().where('request_key', '=', key).executeTakeFirst();
}

/** The orders of which something left by this parcel; their own text has the number of the last one only. */
export async function listOrdersOfParcel(db: Database, trackingNumber: string): Promise<string[]> {
  const rows = await db
    .selectFrom('shipments')
    .select('order_id')
    .where('tracking_number', '=', trackingNumber)
    .where('undone_at', 'is', null)
    .execute();
  return [...new Set(rows.map(({ order_id }) => order_id))];
}

export async function insertShipment(db: WriteTransaction, shipment: Insertable<ShipmentsTable>): Promise<void> {
  await db.insertInto('shipments').values(shipment).execute();
}

export async function takeShipmentBack(db: WriteTransaction, id: string, at: number): Promise<void> {
  await db.updateTable('shipments').set({ undone_at: at }).where('id', '=', id).execute();
}

/** The order that went last to another person or address with this tracking number. */
export async function findShippedElsewhere(
  db: Database,
  { owner_id: ownerId, address }: Pick<OrderRow, 'owner_id' | 'address'>,
  trackingNumber: string,
): Promise<Pick<OrderRow, 'seq'> | undefined> {
  return db
    .selectFrom('shipments')
    .innerJoin('orders', 'orders.id', 'shipments.order_id')
    .select('orders.seq')
    .where('shipments.tracking_number', '=', trackingNumber)
    .where('shipments.undone_at', 'is', null)
    .where((eb) => eb.or([eb('orders.owner_id', '<>', ownerId), eb('orders.address', '<>', address)]))
    .orderBy('shipments.seq', 'desc')
    .limit(1)
    .executeTakeFirst();
}
