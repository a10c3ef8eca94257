import { Hono } from 'hono';
import { AppError } from '#server/app-error.ts';
import { readSavedViews } from '#server/db/stored-json.ts';
import type { Deps } from '#server/deps.ts';
import { mount } from '#server/http/pipeline/mount.ts';
import { findActiveUser } from '#server/queries/users/users.ts';
import { removeView, saveView } from '#server/services/orders/save-view.ts';
import { savedViewsContract } from '#shared/contracts/orders/saved-views.ts';

export function savedViewRoutes(deps: Deps): Hono {
  const app = new Hono();
  mount(app, deps, savedViewsContract.list, async ({ caller }) => {
    const user = await findActiveUser(deps.db, caller.userId);
    if (!user) throw new AppError('unauthenticated');
    return readSavedViews(user);
  });
  mount(app, deps, savedViewsContract.save, async ({ caller, body }) => saveView(deps, caller.userId, await body()));
  mount(app, deps, savedViewsContract.remove, async ({ caller, params }) =>
    removeView(deps, caller.userId, params.name),
  );
  return app;
}
