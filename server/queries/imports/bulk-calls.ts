import type { Insertable, Selectable } from 'kysely';
import type { BulkCallsTable, BulkPartsTable } from '#server/db/schema/tables/imports.ts';
import type { Database, WriteTransaction } from '#server/db/schema/tables.ts';

export type BulkCallRow = Selectable<BulkCallsTable>;

/** A transaction on PostgreSQL locks it. */
export async function findBulkCallByKey(db: Database, key: string): Promise<BulkCallRow | undefined> {
  return db.selectFrom('bulk_calls').selectAll().where('idempotency_key', '=', key).executeTakeFirst();
}

export async function findBulkCall(db: Database, id: string): Promise<BulkCallRow | undefined> {
  return db.selectFrom('bulk_calls').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function insertBulkCall(db: WriteTransaction, row: Insertable<BulkCallsTable>): Promise<BulkCallRow> {
  return db.insertInto('bulk_calls').values(row).returningAll().executeTakeFirstOrThrow();
}

export async function setImportOfCall(db: WriteTransaction, id: string, importId: string): Promise<void> {
  await db.updateTable('bulk_calls').set({ import_id: importId }).where('id', '=', id).execute();
}

/** JSON: what became of the lines of a part; undefined when it was not applied. */
export async function findPartResults(db: Database, callId: string, part: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('bulk_parts')
    .select('results')
    .where('call_id', '=', callId)
    .where('part', '=', part)
    .executeTakeFirst();
  return row?.results;
}

export async function insertPart(db: WriteTransaction, part: Insertable<BulkPartsTable>): Promise<void> {
  await db.insertInto('bulk_parts').values(part).execute();
}

/** The oldest calls from before an instant. */
export async function listBulkCallsBefore(db: Database, before: number, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('bulk_calls')
    .select('id')
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export async function deleteBulkCall(db: WriteTransaction, id: string): Promise<void> {
  await db.deleteFrom('bulk_parts').where('call_id', '=', id).execute();
  await db.deleteFrom('bulk_calls').where('id', '=', id).execute();
}
