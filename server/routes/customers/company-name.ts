import { Hono } from 'hono';
import { AppError } from '#server/app-error.ts';
import type { Deps } from '#server/deps.ts';
import { mount } from '#server/http/pipeline/mount.ts';
import { findActiveUser } from '#server/queries/users/users.ts';
import { setCompanyName } from '#server/services/customers/set-company-name.ts';
import { companyNameContract } from '#shared/contracts/customers/company-name.ts';

export function companyNameRoutes(deps: Deps): Hono {
  const app = new Hono();

  mount(app, deps, companyNameContract.readOwn, async ({ caller }) => {
    const user = await findActiveUser(deps.db, caller.userId);
    if (!user) throw new AppError('unauthenticated');
    return { company: user.company };
  });
  mount(app, deps, companyNameContract.changeOwn, async ({ caller, body }) => {
    const { company } = await body();
    return setCompanyName(deps, { userId: caller.userId, actor: caller.userId, company });
  });
  mount(app, deps, companyNameContract.change, async ({ caller, params, body }) => {
    if (!(await findActiveUser(deps.db, params.id))) throw new AppError('not_found');
    const { company } = await body();
    return setCompanyName(deps, { userId: params.id, actor: caller.userId, company });
  });
  return app;
}
