import { randomUUIDv7 } from 'node:crypto';
import { AppError } from '#server/app-error.ts';
import type { SavedListRow } from '#server/db/schema/tables/cart.ts';
import type { UserRow } from '#server/db/schema/tables/users.ts';
import type { WriteTransaction } from '#server/db/schema/tables.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { findAccount } from '#server/queries/accounts/accounts.ts';
import { deleteSavedList, insertSavedList, listSavedLists, updateSavedList } from '#server/queries/cart/saved-lists.ts';
import { findMember } from '#server/queries/companies/members.ts';
import { findActiveUser } from '#server/queries/users/users.ts';
import type { NewSavedList } from '#shared/contracts/cart/saved-lists.ts';
import { type MemberAction, memberMay } from '#shared/domain/companies/member-permissions.ts';
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
      account_id: await sharedWith(db, user, list),
    };
    await insertSavedList(db, row);
    return row;
  });
}

/** Of a list of the user, which a manager may change too. */
export interface ListOwner {
  userId: string;
  /** A member who is not its owner, with the company; else null. */
  manager: { userId: string; accountId: string } | null;
}

/** @throws {AppError} not_found, forbidden to share without a company, invalid_fields when another list has the name */
export async function changeSavedList(
  deps: Deps,
  { userId, manager }: ListOwner,
  id: string,
  list: NewSavedList,
): Promise<SavedListRow> {
  return inTransaction(deps.db, async (db) => {
    const { user, lists } = await lockLists(db, userId);
    const earlier = lists.find((other) => other.id === id);
    if (!earlier) throw new AppError('not_found');
    const others = lists.filter((other) => other !== earlier);
    if (manager !== null && earlier.account_id !== manager.accountId) throw new AppError('not_found');
    await refuseOthers(db, manager);
    // A manager may end that it is shared; one that is shared already stays so while its owner orders privately.
    const isShared = list.shared && earlier.account_id !== null;
    const account_id = isShared ? earlier.account_id : await sharedWith(db, user, list);
    const update = { ...written(others, list, deps.now()), account_id };
    await updateSavedList(db, id, update);
    return { ...earlier, ...update };
  });
}

/** @throws {AppError} not_found, forbidden */
export async function removeSavedList(deps: Deps, { userId, manager }: ListOwner, id: string): Promise<SavedListRow> {
  return inTransaction(deps.db, async (db) => {
    const { lists } = await lockLists(db, userId);
    const list = lists.find((each) => each.id === id);
    if (!list || (manager !== null && list.account_id !== manager.accountId)) throw new AppError('not_found');
    await refuseOthers(db, manager);
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

/** The list of a colleague is changed by a manager only, whose rights stay until the end. @throws {AppError} forbidden */
async function refuseOthers(db: WriteTransaction, manager: ListOwner['manager']): Promise<void> {
  if (manager !== null && !(await isAllowed(db, manager, 'company.change'))) throw new AppError('forbidden');
}

/** The company that its owner acts for. Bookkeeping reads lists only. @throws {AppError} forbidden */
async function sharedWith(
  db: WriteTransaction,
  { id, account_id }: UserRow,
  { shared }: NewSavedList,
): Promise<string | null> {
  if (!shared) return null;
  const isMember = account_id !== id && (await isAllowed(db, { userId: id, accountId: account_id }, 'orders.place'));
  if (!isMember) throw new AppError('forbidden', { message: savedListMessages.noCompany });
  return account_id;
}

/** Locks the account, after the user. */
async function isAllowed(
  db: WriteTransaction,
  { userId, accountId }: { userId: string; accountId: string },
  permission: MemberAction,
): Promise<boolean> {
  await findAccount(db, accountId);
  const member = await findMember(db, userId);
  return member?.account_id === accountId && memberMay(member.role, permission);
}

function written(others: SavedListRow[], { name, lines }: NewSavedList, at: number) {
  const key = nameKey(name);
  if (others.some((other) => other.name_key === key))
    throw new AppError('invalid_fields', { fields: { name: fieldMessages.listNameTaken } });
  return { name, name_key: key, lines: JSON.stringify(lines), updated_at: at };
}
