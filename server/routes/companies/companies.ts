import { Hono } from 'hono';
import { AppError } from '#server/app-error.ts';
import { startOfMonth } from '#server/calendar.ts';
import type { MemberRightsColumns } from '#server/db/schema/tables/companies.ts';
import type { Deps } from '#server/deps.ts';
import { companyActor, requireMember } from '#server/http/pipeline/authenticate.ts';
import { mount } from '#server/http/pipeline/mount.ts';
import { findAccount } from '#server/queries/accounts/accounts.ts';
import { findCompany, rulesOf } from '#server/queries/companies/companies.ts';
import { findMember } from '#server/queries/companies/members.ts';
import { sumSpent } from '#server/queries/companies/spending.ts';
import { readTimeZone } from '#server/queries/shop/time-zone.ts';
import { findUserById } from '#server/queries/users/users.ts';
import { idempotencyKey } from '#server/routes/idempotency-key.ts';
import { changeCompanyDetails, changeCompanyRules } from '#server/services/companies/change-company.ts';
import { leaveCompany, switchAccount } from '#server/services/companies/change-member.ts';
import { createCompany } from '#server/services/companies/open-company.ts';
import { type Company, companiesContract, type Membership } from '#shared/contracts/companies/companies.ts';
import { type Currency, fromMinorUnits } from '#shared/domain/money.ts';

export function companyRoutes(deps: Deps): Hono {
  const { db, settings } = deps;
  const app = new Hono();

  mount(app, deps, companiesContract.readMembership, async ({ caller }) => readMembership(caller.userId));
  mount(app, deps, companiesContract.switchAccount, async ({ caller, body }) => {
    const { acting } = await body();
    await switchAccount(deps, caller.userId, acting);
    return readMembership(caller.userId);
  });
  mount(app, deps, companiesContract.leave, async ({ caller }) => {
    await leaveCompany(deps, caller.userId);
    return null;
  });
  mount(app, deps, companiesContract.create, async ({ context, caller, body }) => {
    const { managerEmail, ...details } = await body();
    const key = idempotencyKey(context);
    return readCompany(await createCompany(deps, { details, managerEmail, actor: caller.userId, idempotencyKey: key }));
  });
  mount(app, deps, companiesContract.read, async ({ caller, params }) => {
    requireMember(caller, companiesContract.read, params.id);
    return readCompany(params.id);
  });
  mount(app, deps, companiesContract.changeDetails, async ({ caller, params, body }) => {
    await readCompany(params.id);
    await changeCompanyDetails(deps, { accountId: params.id, actor: caller.userId, details: await body() });
    return readCompany(params.id);
  });
  mount(app, deps, companiesContract.changeRules, async ({ caller, params, body }) => {
    requireMember(caller, companiesContract.changeRules, params.id);
    await readCompany(params.id);
    const actor = companyActor(caller, params.id);
    await changeCompanyRules(deps, { accountId: params.id, actor, rules: await body() });
    return readCompany(params.id);
  });
  return app;

  async function readCompany(id: string): Promise<Company> {
    const [account, company] = [await findAccount(db, id), await findCompany(db, id)];
    if (!account || !company) throw new AppError('not_found');
    return {
      _id: id,
      name: account.name ?? '',
      taxId: account.tax_id,
      billingAddress: company.billing_address,
      phone: company.phone,
      website: company.website,
      ...rulesOf(company),
      createdAt: new Date(account.created_at).toISOString(),
    };
  }

  async function readMembership(userId: string): Promise<Membership | null> {
    const member = await findMember(db, userId);
    const company = member && (await findCompany(db, member.account_id));
    if (!member || !company) return null;
    const account = await findAccount(db, member.account_id);
    const user = await findUserById(db, userId);
    const since = startOfMonth(deps.now(), await readTimeZone(db));
    const spent = await sumSpent(db, { userId, accountId: member.account_id, since });
    return {
      companyId: member.account_id,
      name: account?.name ?? '',
      isActing: user?.account_id === member.account_id,
      ...toRights(member, settings.currency),
      spent: fromMinorUnits(spent, settings.currency),
      rules: rulesOf(company),
    };
  }
}

/** As the API has them. */
export function toRights(row: MemberRightsColumns, currency: Currency) {
  const { order_limit_minor: order, month_limit_minor: month } = row;
  return {
    role: row.role,
    needsApproval: row.needs_approval === 1,
    orderLimit: order === null ? null : fromMinorUnits(order, currency),
    monthLimit: month === null ? null : fromMinorUnits(month, currency),
    seesAll: row.sees_all === 1,
  };
}
