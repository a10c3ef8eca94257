import type { Insertable } from 'kysely';
import type { ReturnPicturesTable } from '#server/db/schema/tables/returns.ts';
import type { Database, WriteTransaction } from '#server/db/schema/tables.ts';

const facts = ['id', 'hash', 'width', 'height'] as const;

export async function listReturnPictures(db: Database, returnId: string) {
  return db.selectFrom('return_pictures').select(facts).where('return_id', '=', returnId).orderBy('seq').execute();
}

export async function findReturnPicture(
  db: Database,
  { id, returnId }: { id: string; returnId: string },
): Promise<{ id: string; content: Buffer } | undefined> {
  return db
    .selectFrom('return_pictures')
    .select(['id', 'content'])
    .where('id', '=', id)
    .where('return_id', '=', returnId)
    .executeTakeFirst();
}

export async function insertReturnPicture(
  db: WriteTransaction,
  picture: Insertable<ReturnPicturesTable>,
): Promise<void> {
  await db.insertInto('return_pictures').values(picture).execute();
}

/** The words and pictures of what a person who closes the account sends back, not of what they send back for a company. */
export async function eraseReturnsOf(db: WriteTransaction, userId: string): Promise<void> {
  const own = db.selectFrom('returns').select('returns.id').where('account_id', '=', userId);
  await db.deleteFrom('return_pictures').where('return_id', 'in', own).execute();
  const none = { text: null, request_fingerprint: null };
  await db.updateTable('returns').set(none).where('account_id', '=', userId).execute();
}
