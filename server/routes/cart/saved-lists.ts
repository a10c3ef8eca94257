import { Hono } from 'hono';
import { AppError } from '#server/app-error.ts';
import type { SavedListRow } from '#server/db/schema/tables/cart.ts';
import { parseLines } from '#server/db/stored-json.ts';
import type { Deps } from '#server/deps.ts';
import { mount } from '#server/http/pipeline/mount.ts';
import { findSavedList, listSavedLists } from '#server/queries/cart/saved-lists.ts';
import { addSavedList, changeSavedList, removeSavedList } from '#server/services/cart/save-list.ts';
import { type SavedList, savedListsContract } from '#shared/contracts/cart/saved-lists.ts';

export function savedListRoutes(deps: Deps): Hono {
  const app = new Hono();
  mount(app, deps, savedListsContract.list, async ({ caller }) =>
    (await listSavedLists(deps.db, caller.userId)).map(toSavedList),
  );
  mount(app, deps, savedListsContract.add, async ({ caller, body }) =>
    toSavedList(await addSavedList(deps, caller.userId, await body())),
  );
  mount(app, deps, savedListsContract.change, async ({ caller, params, body }) => {
    if (!(await findSavedList(deps.db, params.id, caller.userId))) throw new AppError('not_found');
    return toSavedList(await changeSavedList(deps, caller.userId, params.id, await body()));
  });
  mount(app, deps, savedListsContract.remove, async ({ caller, params }) =>
    toSavedList(await removeSavedList(deps, caller.userId, params.id)),
  );
  return app;
}

export function toSavedList(row: SavedListRow): SavedList {
  return {
    _id: row.id,
    name: row.name,
    lines: parseLines(row.lines),
    createdAt: new Date(row.created_at).toISOString(),
    updatedAt: new Date(row.updated_at).toISOString(),
  };
}
