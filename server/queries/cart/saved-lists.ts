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

const sharedLists = prepareQuery((db, { accountId, userId }: { accountId: string; userId: string }) =>
  db
    .selectFrom('saved_lists')
    .innerJoin('users', 'users.id', 'saved_lists.user_id')
    .selectAll('saved_lists')
    .select('users.email')
    .where('saved_lists.account_id', 'is not', null)
    .where('saved_lists.account_id', '=', accountId)
    .where('saved_lists.user_id', '<>', userId)
    .orderBy('saved_lists.name_key')
    .limit(MAX_SHARED),
);

/** Of a company; more are not read. */
const MAX_SHARED = 500;

/** Lists that colleagues of a user share with the company, with the e-mail of their owner. */
export async function listSharedLists(
  db: Database,
  shared: { accountId: string; userId: string },
): Promise<(SavedListRow & { email: string })[]> {
  return sharedLists.all(db, shared);
}

/** The owner of a list that is shared with a company. */
export async function findSharedOwner(db: Database, id: string, accountId: string): Promise<string | undefined> {
  const list = await db
    .selectFrom('saved_lists')
    .select('user_id')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return list?.user_id;
}

/** Who leaves a company takes the own lists along. */
export async function unshareLists(db: WriteTransaction, userId: string): Promise<void> {
  await db.updateTable('saved_lists').set({ account_id: null }).where('user_id', '=', userId).execute();
}

export async function insertSavedList(db: WriteTransaction, list: SavedListRow): Promise<void> {
  await db.insertInto('saved_lists').values(list).execute();
}

export async function updateSavedList(
  db: WriteTransaction,
  id: string,
  update: Pick<SavedListRow, 'name' | 'name_key' | 'lines' | 'updated_at' | 'account_id'>,
): Promise<void> {
  await db.updateTable('saved_lists').set(update).where('id', '=', id).execute();
}

export async function deleteSavedList(db: WriteTransaction, id: string): Promise<void> {
  await db.deleteFrom('saved_lists').where('id', '=', id).execute();
}

export async function deleteSavedListsOf(db: WriteTransaction, userId: string): Promise<void> {
  await db.deleteFrom('saved_lists').where('user_id', '=', userId).execute();
}
