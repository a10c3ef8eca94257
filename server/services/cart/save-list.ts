import { randomUUIDv7 } from 'node:crypto';
import { AppError } from '#server/app-error.ts';
import type { SavedListRow } from '#server/db/schema/tables/cart.ts';
import type { UserRow } from '#server/db/schema/tables/users.ts';
import type { WriteTransaction } from '#server/db/schema/tables.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import {
  deleteSavedList,
  findSavedList,
  insertSavedList,
  listSavedLists,
  updateSavedList,
} from '#server/queries/cart/saved-lists.ts';
import { findActiveUser } from '#server/queries/users/users.ts';
import type { NewSavedList } from '#shared/contracts/cart/saved-lists.ts';
import { MAX_SAVED_LISTS } from '#shared/domain/limits.ts';
import { nameKey } from '#shared/domain/products/name-key.ts';
import { savedListMessages } from '#shared/messages/cart/saved-lists.ts';
import { fieldMessages } from '#shared/messages/fields.ts';

/** @throws {AppError} too_many_lists, invalid_fields when another list has the name */
export async function addSavedList(deps: Deps, userId: string, list: NewSavedList): Promise<SavedListRow> {
  return inTransaction(deps.db, async (db) => {
    const { user, lists: others } = await lockLists(db, userId);
    if (others.length >= MAX_SAVED_LISTS) throw new AppError('too_many_lists');
    const at = deps.now();
    const row = {
      id: randomUUIDv7(),
      user_id: userId,
      created_at: at,
      ...written(others, list, at),
      account_id: sharedWith(user, list),
    };
    await insertSavedList(db, row);
    return row;
  });
}

/** Of a list of the user, which a manager may change too. */
export interface ListOwner {
  userId: string;
  /** The company of a manager who is not its owner; else null. */
  accountId: string | null;
}

/** @throws {AppError} not_found, forbidden to share without a company, invalid_fields when another list has the name */
export async function changeSavedList(
  deps: Deps,
  { userId, accountId }: ListOwner,
  id: string,
  list: NewSavedList,
): Promise<SavedListRow> {
  return inTransaction(deps.db, async (db) => {
    const { user, lists } = await lockLists(db, userId);
    const earlier = lists.find((other) => other.id === id);
    if (!earlier) throw new AppError('not_found');
    const others = lists.filter((other) => other !== earlier);
    if (accountId !== null && earlier.account_id !== accountId) throw new AppError('not_found');
    // A manager may end that it is shared; one that is shared already stays so while its owner orders privately.
    const isShared = list.shared && earlier.account_id !== null;
    const account_id = isShared ? earlier.account_id : sharedWith(user, list);
    const update = { ...written(others, list, deps.now()), account_id };
    await updateSavedList(db, id, update);
    return { ...earlier, ...update };
  });
}

/** @throws {AppError} not_found */
export async function removeSavedList(deps: Deps, { userId, accountId }: ListOwner, id: string): Promise<SavedListRow> {
  return inTransaction(deps.db, async (db) => {
    const list = await findSavedList(db, id, userId);
    if (!list || (accountId !== null && list.account_id !== accountId)) throw new AppError('not_found');
    await deleteSavedList(db, id);
    return list;
  });
}

/** The user's lists, which no other transaction changes meanwhile: on PostgreSQL, finding a user locks the row. */
async function lockLists(db: WriteTransaction, userId: string): Promise<{ user: UserRow; lists: SavedListRow[] }> {
  const user = await findActiveUser(db, userId);
  if (!user) throw new AppError('unauthenticated');
  return { user, lists: await listSavedLists(db, userId) };
}

/** The company that its owner acts for. @throws {AppError} forbidden */
function sharedWith({ id, account_id }: UserRow, { shared }: NewSavedList): string | null {
  if (!shared) return null;
  if (account_id === id) throw new AppError('forbidden', { message: savedListMessages.noCompany });
  return account_id;
}

function written(others: SavedListRow[], { name, lines }: NewSavedList, at: number) {
  const key = nameKey(name);
  if (others.some((other) => other.name_key === key))
    throw new AppError('invalid_fields', { fields: { name: fieldMessages.listNameTaken } });
  return { name, name_key: key, lines: JSON.stringify(lines), updated_at: at };
}
