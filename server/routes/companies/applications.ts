import { Hono } from 'hono';
import type { ApplicationRow } from '#server/db/schema/tables/companies.ts';
import type { Deps } from '#server/deps.ts';
import { mount } from '#server/http/pipeline/mount.ts';
import {
  type ApplicationWithEmail,
  applicationList,
  countOpenApplications,
  findNewestApplication,
} from '#server/queries/companies/applications.ts';
import { listEmails } from '#server/queries/users/users.ts';
import { respondPage, toPage } from '#server/routes/paging.ts';
import { applyForCompany } from '#server/services/companies/apply-for-company.ts';
import { approveApplication, refuseApplication } from '#server/services/companies/decide-application.ts';
import { type Application, applicationsContract } from '#shared/contracts/companies/applications.ts';

export function applicationRoutes(deps: Deps): Hono {
  const { db } = deps;
  const app = new Hono();

  mount(app, deps, applicationsContract.readOwn, async ({ caller }) => {
    const application = await findNewestApplication(db, caller.userId);
    return application ? toApplication(application) : null;
  });
  mount(app, deps, applicationsContract.apply, async ({ caller, body }) =>
    toApplication(await applyForCompany(deps, caller.userId, await body())),
  );
  mount(app, deps, applicationsContract.count, async () => ({ open: await countOpenApplications(db) }));
  mount(app, deps, applicationsContract.list, async ({ context, query }) => {
    const request = { page: toPage(query), filter: { state: query.state } };
    const rows = await respondPage(context, db, applicationList, request, (row: ApplicationRow) => row);
    const emails = await listEmails(db, [...new Set(rows.map(({ user_id }) => user_id))]);
    return rows.map((row) => toApplication({ ...row, email: emails.get(row.user_id) ?? '' }));
  });
  mount(app, deps, applicationsContract.approve, async ({ caller, params }) =>
    toApplication(await approveApplication(deps, { id: params.id, actor: caller.userId })),
  );
  mount(app, deps, applicationsContract.refuse, async ({ caller, params, body }) =>
    toApplication(await refuseApplication(deps, { id: params.id, actor: caller.userId, ...(await body()) })),
  );
  return app;
}

function toApplication(row: ApplicationWithEmail): Application {
  return {
    _id: row.id,
    state: row.state,
    name: row.name,
    taxId: row.tax_id,
    billingAddress: row.billing_address,
    phone: row.phone,
    website: row.website,
    volume: row.volume,
    email: row.email,
    reason: row.reason,
    companyId: row.account_id,
    createdAt: new Date(row.created_at).toISOString(),
    decidedAt: row.decided_at === null ? null : new Date(row.decided_at).toISOString(),
  };
}
