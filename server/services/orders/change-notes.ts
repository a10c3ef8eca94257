import { randomUUIDv7 } from 'node:crypto';
import { AppError } from '#server/app-error.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import type { RecordedEvent } from '#server/queries/history/event-payloads.ts';
import { recordEvent } from '#server/queries/history/events.ts';
import {
  deleteOrderNote,
  findOrderNote,
  insertOrderNote,
  type OrderNoteRow,
} from '#server/queries/orders/order-notes.ts';

interface NewNote {
  orderId: string;
  text: string;
  actor: string;
}

/** Adds an internal note. Its text is in no event, so that it can be erased with the customer's data. */
export async function addNote(deps: Deps, { orderId, text, actor }: NewNote): Promise<OrderNoteRow> {
  return inTransaction(deps.db, async (db) => {
    const at = deps.now();
    const id = randomUUIDv7();
    await insertOrderNote(db, { id, order_id: orderId, author_id: actor, text, created_at: at });
    const note = await findOrderNote(db, orderId, id);
    if (!note) throw new Error('A note that was just added is not there');
    await recordEvent(db, { at, actor, type: 'order.note_added', subjectId: orderId, after: { noteId: id } });
    return note;
  });
}

/** @throws {AppError} not_found, also when another request removed it before */
export async function removeNote(
  deps: Deps,
  { orderId, noteId, actor }: { orderId: string; noteId: string; actor: string },
): Promise<OrderNoteRow> {
  return inTransaction(deps.db, async (db) => {
    const note = await findOrderNote(db, orderId, noteId);
    if (!note || !(await deleteOrderNote(db, noteId))) throw new AppError('not_found');
    const event: RecordedEvent = {
      at: deps.now(),
      actor,
      type: 'order.note_removed',
      subjectId: orderId,
      before: { noteId },
    };
    await recordEvent(db, event);
    return note;
  });
}
