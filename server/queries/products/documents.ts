import { prepareQuery } from '#server/db/prepared-query.ts';
import type { Database, WriteTransaction } from '#server/db/schema/tables.ts';
import { unsavedUntil } from '#server/queries/products/stored-files.ts';

const contentOf = prepareQuery((db, { hash }: { hash: string }) =>
  db.selectFrom('documents').select('content').where('hash', '=', hash),
);

export async function findDocumentContent(db: Database, hash: string): Promise<Buffer | undefined> {
  return (await contentOf.first(db, { hash }))?.content;
}

/** Stores a document that no product shows yet. */
export async function insertDocument(
  db: WriteTransaction,
  document: { hash: string; content: Buffer },
  at: number,
): Promise<void> {
  await db
    .insertInto('documents')
    .values({ ...document, check_at: unsavedUntil(at), created_at: at })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .execute();
}
