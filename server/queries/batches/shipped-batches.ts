import { type Selectable, sql } from 'kysely';
import { pagedList } from '#server/db/paged-list.ts';
import type { ShipmentBatchesTable } from '#server/db/schema/tables/stock.ts';
import type { Database, WriteTransaction } from '#server/db/schema/tables.ts';
import { batchKey } from '#shared/domain/stock/batches.ts';

export type ShippedBatchRow = Selectable<ShipmentBatchesTable>;

/** What these shipments took, with the batch as it is called now, in the order in which it was taken. */
export async function listBatchesOfShipments(db: Database, shipmentIds: string[]) {
  if (shipmentIds.length === 0) return [];
  const rows = await db
    .selectFrom('shipment_batches')
    .innerJoin('batches', 'batches.id', 'shipment_batches.batch_id')
    .select([
      'shipment_batches.seq',
      'shipment_batches.shipment_id',
      'shipment_batches.batch_id',
      'shipment_batches.quantity',
      'batches.number',
      'batches.best_before',
    ])
    .where('shipment_batches.shipment_id', 'in', shipmentIds)
    .execute();
  return rows.toSorted((one, other) => one.seq - other.seq);
}

export async function addToShipment(
  db: WriteTransaction,
  { shipmentId, batchId, quantity }: { shipmentId: string; batchId: string; quantity: number },
): Promise<void> {
  await db
    .insertInto('shipment_batches')
    .values({ shipment_id: shipmentId, batch_id: batchId, quantity })
    .onConflict((conflict) =>
      conflict
        .columns(['shipment_id', 'batch_id'])
        .doUpdateSet((eb) => ({ quantity: eb('shipment_batches.quantity', '+', quantity) })),
    )
    .execute();
}

/** False when the shipment did not take that much of it. */
export async function removeFromShipment(
  db: WriteTransaction,
  { shipmentId, batchId, quantity }: { shipmentId: string; batchId: string; quantity: number },
): Promise<boolean> {
  const row = await db
    .selectFrom('shipment_batches')
    .selectAll()
    .where('shipment_id', '=', shipmentId)
    .where('batch_id', '=', batchId)
    .executeTakeFirst();
  if (!row || row.quantity < quantity) return false;
  if (row.quantity === quantity) await db.deleteFrom('shipment_batches').where('seq', '=', row.seq).execute();
  else
    await db
      .updateTable('shipment_batches')
      .set({ quantity: row.quantity - quantity })
      .where('seq', '=', row.seq)
      .execute();
  return true;
}

/** What shipments took of a batch. */
export const batchShipmentList = pagedList('shipment_batches', {
  rows: (db) => db.selectFrom('shipment_batches').select(['seq', 'quantity', 'shipment_id']),
  filters: { batch: (query, id: string) => query.where('batch_id', '=', id) },
  count: async () => null,
});

/** Whether some product has a batch of this number. */
export async function isBatchNumber(db: Database, number: string): Promise<boolean> {
  const key = batchKey(number);
  if (key === '') return false;
  const query = db.selectFrom('batches').select('id').where('number_key', '=', key).limit(1);
  return (await query.executeTakeFirst()) !== undefined;
}

/** The ids of the orders of which something left of a batch of this number. */
export function ordersOfBatch(number: string) {
  return sql`select shipments.order_id from batches
    join shipment_batches on shipment_batches.batch_id = batches.id
    join shipments on shipments.id = shipment_batches.shipment_id
    where batches.number_key = ${batchKey(number)}`;
}

/** How much of each of these batches was shipped, by id. */
export async function sumShipped(db: Database, batchIds: string[]): Promise<Map<string, number>> {
  if (batchIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('shipment_batches')
    .select((eb) => ['batch_id', eb.fn.sum<number>('quantity').as('shipped')])
    .where('batch_id', 'in', batchIds)
    .groupBy('batch_id')
    .execute();
  return new Map(rows.map(({ batch_id, shipped }) => [batch_id, Number(shipped)]));
}

export interface ReturnedPart {
  shipmentId: string;
  batchId: string;
  quantity: number;
}

/** How much of these shipments came back to each batch. */
export async function sumReturned(db: Database, shipmentIds: string[]): Promise<ReturnedPart[]> {
  if (shipmentIds.length === 0) return [];
  const rows = await db
    .selectFrom('batch_movements')
    .select((eb) => ['shipment_id', 'batch_id', eb.fn.sum<number>('quantity').as('returned')])
    .where('shipment_id', 'in', shipmentIds)
    // As in the partial index.
    .where(sql<boolean>`kind = 'returned'`)
    .groupBy(['shipment_id', 'batch_id'])
    .execute();
  return rows.map(({ shipment_id, batch_id: batchId, returned }) => ({
    shipmentId: shipment_id ?? '',
    batchId,
    quantity: Number(returned),
  }));
}
