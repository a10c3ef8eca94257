import { Hono } from 'hono';
import { AppError } from '#server/app-error.ts';
import type { SavedListRow } from '#server/db/schema/tables/cart.ts';
import { parseLines } from '#server/db/stored-json.ts';
import type { Deps } from '#server/deps.ts';
import type { Caller } from '#server/http/pipeline/authenticate.ts';
import { mount } from '#server/http/pipeline/mount.ts';
import { findSavedList, findSharedOwner, listSavedLists, listSharedLists } from '#server/queries/cart/saved-lists.ts';
import { addSavedList, changeSavedList, type ListOwner, removeSavedList } from '#server/services/cart/save-list.ts';
import { type SavedList, savedListsContract } from '#shared/contracts/cart/saved-lists.ts';
import { memberMay } from '#shared/domain/companies/member-permissions.ts';

export function savedListRoutes(deps: Deps): Hono {
  const { db } = deps;
  const app = new Hono();
  mount(app, deps, savedListsContract.list, async ({ caller }) => {
    const own = (await listSavedLists(db, caller.userId)).map((row) => toSavedList(row));
    if (caller.member === null) return own;
    const shared = await listSharedLists(db, caller);
    const mayChange = isManager(caller);
    return [...own, ...shared.map(({ email, ...row }) => ({ ...toSavedList(row), owner: email, mayChange }))];
  });
  mount(app, deps, savedListsContract.add, async ({ caller, body }) => {
    return toSavedList(await addSavedList(deps, caller.userId, await body()));
  });
  mount(app, deps, savedListsContract.change, async ({ caller, params, body }) => {
    const owner = await requireOwner(caller, params.id);
    return toSavedList(await changeSavedList(deps, owner, params.id, await body()));
  });
  mount(app, deps, savedListsContract.remove, async ({ caller, params }) =>
    toSavedList(await removeSavedList(deps, await requireOwner(caller, params.id), params.id)),
  );
  return app;

  /** The caller's own list, or one that a colleague shares, which only managers change. */
  async function requireOwner(caller: Caller, id: string): Promise<ListOwner> {
    const { userId, accountId } = caller;
    if (await findSavedList(db, id, userId)) return { userId, manager: null };
    const ownerId = caller.member === null ? undefined : await findSharedOwner(db, id, accountId);
    if (ownerId === undefined) throw new AppError('not_found');
    return { userId: ownerId, manager: { userId, accountId } };
  }
}

function isManager({ member }: Caller): boolean {
  return member !== null && memberMay(member, 'company.change');
}

export function toSavedList(row: SavedListRow): SavedList {
  return {
    _id: row.id,
    name: row.name,
    lines: parseLines(row.lines),
    shared: row.account_id !== null,
    owner: null,
    mayChange: true,
    createdAt: new Date(row.created_at).toISOString(),
    updatedAt: new Date(row.updated_at).toISOString(),
  };
}
