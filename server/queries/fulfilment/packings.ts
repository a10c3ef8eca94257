import type { Insertable, Selectable } from 'kysely';
import { sql } from 'kysely';
import type { PackingScansTable, PackingsTable } from '#server/db/schema/tables/fulfilment.ts';
import type { Database, WriteTransaction } from '#server/db/schema/tables.ts';

export type PackingRow = Selectable<PackingsTable>;
export type PackingScanRow = Selectable<PackingScansTable>;

export async function findOpenPacking(db: Database, orderId: string): Promise<PackingRow | undefined> {
  return (
    db
      .selectFrom('packings')
      .selectAll()
      .where('order_id', '=', orderId)
      // As in the partial index.
      .where(sql<boolean>`state = 'open'`)
      .executeTakeFirst()
  );
}

/** The one that left last from the bench. */
export async function findShippedPacking(db: Database, orderId: string): Promise<PackingRow | undefined> {
  return db
    .selectFrom('packings')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('state', '=', 'shipped')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** How many goods of these orders are packed and have not left, by order; nothing of those that are not begun. */
export async function findPacked(db: Database, orderIds: string[]): Promise<Map<string, number>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('packings')
    .select(['order_id', 'packed'])
    .where('order_id', 'in', orderIds)
    .where('state', '=', 'open')
    .execute();
  return new Map(rows.map(({ order_id, packed }) => [order_id, packed]));
}

export async function insertPacking(db: WriteTransaction, packing: Insertable<PackingsTable>): Promise<PackingRow> {
  return db.insertInto('packings').values(packing).returningAll().executeTakeFirstOrThrow();
}

export async function setPacked(db: WriteTransaction, id: string, packed: number): Promise<PackingRow> {
  return db.updateTable('packings').set({ packed }).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}

/** Ends the open packing of an order, and returns it, if there is one. */
export async function endPacking(
  db: WriteTransaction,
  orderId: string,
  end: { state: 'shipped' | 'reset'; at: number },
): Promise<PackingRow | undefined> {
  return db
    .updateTable('packings')
    .set({ state: end.state, ended_at: end.at })
    .where('order_id', '=', orderId)
    .where('state', '=', 'open')
    .returningAll()
    .executeTakeFirst();
}

/** After its shipment was taken back, it is packed again from the beginning. */
export async function resetShippedPacking(db: WriteTransaction, id: string): Promise<void> {
  await db.updateTable('packings').set({ state: 'reset' }).where('id', '=', id).execute();
}

export async function insertScan(db: WriteTransaction, scan: Insertable<PackingScansTable>): Promise<void> {
  await db.insertInto('packing_scans').values(scan).execute();
}

/** Of any packing, also one that has ended. */
export async function findScanByKey(db: Database, key: string): Promise<PackingScanRow | undefined> {
  return db.selectFrom('packing_scans').selectAll().where('scan_key', '=', key).executeTakeFirst();
}

export async function findScan(db: Database, packingId: string, id: string): Promise<PackingScanRow | undefined> {
  return db
    .selectFrom('packing_scans')
    .selectAll()
    .where('id', '=', id)
    .where('packing_id', '=', packingId)
    .executeTakeFirst();
}

/** The newest scan that counts. */
export async function findLastScan(db: Database, packingId: string): Promise<PackingScanRow | undefined> {
  return db
    .selectFrom('packing_scans')
    .selectAll()
    .where('packing_id', '=', packingId)
    .where('taken_back_at', 'is', null)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function takeScanBack(db: WriteTransaction, id: string, at: number): Promise<void> {
  await db.updateTable('packing_scans').set({ taken_back_at: at }).where('id', '=', id).execute();
}
