import { Hono } from 'hono';
import { AppError } from '#server/app-error.ts';
import type { Deps } from '#server/deps.ts';
import { mount } from '#server/http/pipeline/mount.ts';
import { findActiveUser } from '#server/queries/users/users.ts';
import { setCompany } from '#server/services/customers/set-company.ts';
import { companiesContract } from '#shared/contracts/customers/companies.ts';

export function companyRoutes(deps: Deps): Hono {
  const app = new Hono();

  mount(app, deps, companiesContract.readOwn, async ({ caller }) => {
    const user = await findActiveUser(deps.db, caller.userId);
    if (!user) throw new AppError('unauthenticated');
    return { company: user.company };
  });
  mount(app, deps, companiesContract.changeOwn, async ({ caller, body }) => {
    const { company } = await body();
    return setCompany(deps, { userId: caller.userId, actor: caller.userId, company });
  });
  mount(app, deps, companiesContract.change, async ({ caller, params, body }) => {
    if (!(await findActiveUser(deps.db, params.id))) throw new AppError('not_found');
    const { company } = await body();
    return setCompany(deps, { userId: params.id, actor: caller.userId, company });
  });
  return app;
}
