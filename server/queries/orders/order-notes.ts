import type { Insertable } from 'kysely';
import type { OrderNotesTable } from '#server/db/schema/tables/orders.ts';
import type { Database, WriteTransaction } from '#server/db/schema/tables.ts';

export interface OrderNoteRow {
  id: string;
  text: string;
  created_at: number;
  /** Of the author. */
  email: string;
}

function notes(db: Database) {
  return db
    .selectFrom('order_notes')
    .innerJoin('users', 'users.id', 'order_notes.author_id')
    .select(['order_notes.id', 'order_notes.text', 'order_notes.created_at', 'users.email']);
}

/** Newest first. */
export async function listOrderNotes(db: Database, orderId: string, limit: number): Promise<OrderNoteRow[]> {
  return notes(db)
    .where('order_notes.order_id', '=', orderId)
    .orderBy('order_notes.seq', 'desc')
    .limit(limit)
    .execute();
}

export async function findOrderNote(db: Database, orderId: string, id: string): Promise<OrderNoteRow | undefined> {
  return notes(db).where('order_notes.id', '=', id).where('order_notes.order_id', '=', orderId).executeTakeFirst();
}

export async function insertOrderNote(db: WriteTransaction, note: Insertable<OrderNotesTable>): Promise<void> {
  await db.insertInto('order_notes').values(note).execute();
}

/** False when another request removed it before. */
export async function deleteOrderNote(db: WriteTransaction, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('order_notes').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** What staff wrote about orders may name their customer. */
export async function deleteNotesOf(db: WriteTransaction, orderIds: string[]): Promise<void> {
  if (orderIds.length > 0) await db.deleteFrom('order_notes').where('order_id', 'in', orderIds).execute();
}
