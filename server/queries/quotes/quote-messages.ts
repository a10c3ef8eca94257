import type { Insertable } from 'kysely';
import type { QuoteMessageRow, QuoteMessagesTable } from '#server/db/schema/tables/quotes.ts';
import type { Database, WriteTransaction } from '#server/db/schema/tables.ts';

/** Oldest first, with the e-mails of who wrote them. */
export async function listMessages(db: Database, quoteId: string): Promise<(QuoteMessageRow & { email: string })[]> {
  return db
    .selectFrom('quote_messages')
    .innerJoin('users', 'users.id', 'quote_messages.author_id')
    .selectAll('quote_messages')
    .select('users.email')
    .where('quote_id', '=', quoteId)
    .orderBy('quote_messages.seq')
    .execute();
}

export async function findMessage(db: Database, id: string): Promise<QuoteMessageRow | undefined> {
  return db.selectFrom('quote_messages').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function findMessageByKey(
  db: Database,
  authorId: string,
  key: string,
): Promise<QuoteMessageRow | undefined> {
  return db
    .selectFrom('quote_messages')
    .selectAll()
    .where('author_id', '=', authorId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
}

/** The quote is locked. */
export async function countMessages(db: WriteTransaction, quoteId: string): Promise<number> {
  const rows = await db.selectFrom('quote_messages').select('seq').where('quote_id', '=', quoteId).execute();
  return rows.length;
}

/** `waitsForStaff`: whose turn it is then. */
export async function insertMessage(
  db: WriteTransaction,
  message: Insertable<QuoteMessagesTable>,
  waitsForStaff: boolean,
): Promise<void> {
  await db.insertInto('quote_messages').values(message).execute();
  await db
    .updateTable('quotes')
    .set({ updated_at: message.created_at, waits_for_staff: waitsForStaff ? 1 : 0 })
    .where('id', '=', message.quote_id)
    .execute();
}
