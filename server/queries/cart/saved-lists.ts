import { prepareQuery } from '#server/db/prepared-query.ts';
import type { SavedListRow } from '#server/db/schema/tables/cart.ts';
import type { Database, WriteTransaction } from '#server/db/schema/tables.ts';

const listsOfUser = prepareQuery((db, { userId }: { userId: string }) =>
  db.selectFrom('saved_lists').selectAll().where('user_id', '=', userId).orderBy('name_key'),
);

/** A user's lists by name. */
export async function listSavedLists(db: Database, userId: string): Promise<SavedListRow[]> {
  return listsOfUser.all(db, { userId });
}

const listOfUser = prepareQuery((db, { id, userId }: { id: string; userId: string }) =>
  db.selectFrom('saved_lists').selectAll().where('id', '=', id).where('user_id', '=', userId),
);

export async function findSavedList(db: Database, id: string, userId: string): Promise<SavedListRow | undefined> {
  return listOfUser.first(db, { id, userId });
}

export async function insertSavedList(db: WriteTransaction, list: SavedListRow): Promise<void> {
  await db.insertInto('saved_lists').values(list).execute();
}

export async function updateSavedList(
  db: WriteTransaction,
  id: string,
  update: Pick<SavedListRow, 'name' | 'name_key' | 'lines' | 'updated_at'>,
): Promise<void> {
  await db.updateTable('saved_lists').set(update).where('id', '=', id).execute();
}

export async function deleteSavedList(db: WriteTransaction, id: string): Promise<void> {
  await db.deleteFrom('saved_lists').where('id', '=', id).execute();
}

export async function deleteSavedListsOf(db: WriteTransaction, userId: string): Promise<void> {
  await db.deleteFrom('saved_lists').where('user_id', '=', userId).execute();
}
