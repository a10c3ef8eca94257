import { randomUUIDv7 } from 'node:crypto';
import { AppError } from '#server/app-error.ts';
import type { SavedListRow } from '#server/db/schema/tables/cart.ts';
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
import { fieldMessages } from '#shared/messages/fields.ts';

/** @throws {AppError} too_many_lists, invalid_fields when another list has the name */
export async function addSavedList(deps: Deps, userId: string, list: NewSavedList): Promise<SavedListRow> {
  return inTransaction(deps.db, async (db) => {
    const others = await lockLists(db, userId);
    if (others.length >= MAX_SAVED_LISTS) throw new AppError('too_many_lists');
    const at = deps.now();
    const row = { id: randomUUIDv7(), user_id: userId, created_at: at, ...written(others, list, at) };
    await insertSavedList(db, row);
    return row;
  });
}

/** @throws {AppError} not_found, invalid_fields when another list has the name */
export async function changeSavedList(
  deps: Deps,
  userId: string,
  id: string,
  list: NewSavedList,
): Promise<SavedListRow> {
  return inTransaction(deps.db, async (db) => {
    const lists = await lockLists(db, userId);
    const earlier = lists.find((other) => other.id === id);
    if (!earlier) throw new AppError('not_found');
    const others = lists.filter((other) => other !== earlier);
    const update = written(others, list, deps.now());
    await updateSavedList(db, id, update);
    return { ...earlier, ...update };
  });
}

/** @throws {AppError} not_found */
export async function removeSavedList(deps: Deps, userId: string, id: string): Promise<SavedListRow> {
  return inTransaction(deps.db, async (db) => {
    const list = await findSavedList(db, id, userId);
    if (!list) throw new AppError('not_found');
    await deleteSavedList(db, id);
    return list;
  });
}

/** The user's lists, which no other transaction changes meanwhile: on PostgreSQL, finding a user locks the row. */
async function lockLists(db: WriteTransaction, userId: string): Promise<SavedListRow[]> {
  if (!(await findActiveUser(db, userId))) throw new AppError('unauthenticated');
  return listSavedLists(db, userId);
}

function written(others: SavedListRow[], { name, lines }: NewSavedList, at: number) {
  const key = nameKey(name);
  if (others.some((other) => other.name_key === key))
    throw new AppError('invalid_fields', { fields: { name: fieldMessages.listNameTaken } });
  return { name, name_key: key, lines: JSON.stringify(lines), updated_at: at };
}
