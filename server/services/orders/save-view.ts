import { AppError } from '#server/app-error.ts';
import { readSavedViews } from '#server/db/stored-json.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { findActiveUser, updateUser } from '#server/queries/users/users.ts';
import type { SavedView } from '#shared/contracts/orders/saved-views.ts';
import { MAX_SAVED_VIEWS } from '#shared/domain/limits.ts';
import { nameKey } from '#shared/domain/products/name-key.ts';

/** In place of another of that name. Returns all by name. @throws {AppError} unauthenticated, too_many_views */
export async function saveView(deps: Deps, userId: string, view: SavedView): Promise<SavedView[]> {
  return changeViews(deps, userId, (views) => [...without(views, view.name), view]);
}

/** One that is gone already is no error. @throws {AppError} unauthenticated */
export async function removeView(deps: Deps, userId: string, name: string): Promise<SavedView[]> {
  return changeViews(deps, userId, (views) => without(views, name));
}

function without(views: SavedView[], name: string): SavedView[] {
  return views.filter((view) => nameKey(view.name) !== nameKey(name));
}

async function changeViews(deps: Deps, userId: string, change: (views: SavedView[]) => SavedView[]) {
  return inTransaction(deps.db, async (db) => {
    // Locks the user's row on PostgreSQL: another tab may save one at the same moment.
    const user = await findActiveUser(db, userId);
    if (!user) throw new AppError('unauthenticated');
    const earlier = readSavedViews(user);
    const views = change(earlier).toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
    if (views.length > MAX_SAVED_VIEWS) throw new AppError('too_many_views');
    await updateUser(db, userId, { order_views: views.length === 0 ? null : JSON.stringify(views) });
    return views;
  });
}
