import type { Insertable } from 'kysely';
import { prepareQuery } from '#server/db/prepared-query.ts';
import type { QuoteFileRow, QuoteFilesTable } from '#server/db/schema/tables/quotes.ts';
import type { Database, WriteTransaction } from '#server/db/schema/tables.ts';

type FileFacts = Omit<QuoteFileRow, 'content'>;
const facts = ['seq', 'id', 'owner_id', 'quote_id', 'name', 'bytes', 'created_at'] as const;

export async function listFiles(db: Database, quoteId: string): Promise<FileFacts[]> {
  return db.selectFrom('quote_files').select(facts).where('quote_id', '=', quoteId).orderBy('seq').execute();
}

const content = prepareQuery((db, { id, quoteId }: { id: string; quoteId: string }) =>
  db.selectFrom('quote_files').select(['name', 'content']).where('id', '=', id).where('quote_id', '=', quoteId),
);

export async function findFileContent(
  db: Database,
  file: { id: string; quoteId: string },
): Promise<Pick<QuoteFileRow, 'name' | 'content'> | undefined> {
  return content.first(db, file);
}

export async function insertFile(db: WriteTransaction, file: Insertable<QuoteFilesTable>): Promise<void> {
  await db.insertInto('quote_files').values(file).execute();
}

/** How many files of a user belong to no quote; the user is locked. */
export async function countLooseFiles(db: WriteTransaction, ownerId: string): Promise<number> {
  const rows = await db
    .selectFrom('quote_files')
    .select('seq')
    .where('owner_id', '=', ownerId)
    .where('quote_id', 'is', null)
    .execute();
  return rows.length;
}

/** Gives loose files of a user to a quote; false when one of them is not there. */
export async function attachFiles(
  db: WriteTransaction,
  { ids, ownerId, quoteId }: { ids: string[]; ownerId: string; quoteId: string },
): Promise<boolean> {
  if (ids.length === 0) return true;
  const { numUpdatedRows } = await db
    .updateTable('quote_files')
    .set({ quote_id: quoteId })
    .where('id', 'in', ids)
    .where('owner_id', '=', ownerId)
    .where('quote_id', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows) === ids.length;
}

/** Removes files from before an instant that belong to no quote; returns how many. */
export async function deleteLooseFiles(db: WriteTransaction, before: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('quote_files')
    .where('quote_id', 'is', null)
    .where('created_at', '<', before)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
