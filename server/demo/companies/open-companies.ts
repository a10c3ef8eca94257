import { inTransaction } from '#server/db/transaction.ts';
import { demoStaff } from '#server/demo/accounts.ts';
import { demoCompanies } from '#server/demo/companies/companies.ts';
import type { DemoCompany, DemoMember } from '#server/demo/companies/company.ts';
import { companyIdOf, idOf, type Story, signUp } from '#server/demo/companies/story.ts';
import type { Chapter } from '#server/demo/history/chapter.ts';
import type { Deps } from '#server/deps.ts';
import { updateAccount } from '#server/queries/accounts/accounts.ts';
import { changePaymentTerms } from '#server/services/accounts/change-payment-terms.ts';
import { addAddress } from '#server/services/checkouts/save-address.ts';
import { joinCompany } from '#server/services/companies/accept-invitation.ts';
import { applyForCompany } from '#server/services/companies/apply-for-company.ts';
import { changeCompanyRules } from '#server/services/companies/change-company.ts';
import { approveApplication } from '#server/services/companies/decide-application.ts';
import { invitationToken } from '#server/services/companies/invitation-token.ts';
import { inviteMember } from '#server/services/companies/invite-member.ts';
import { changeRole } from '#server/services/users/change-role.ts';

const STAFF_DAYS_AGO = 300;

/** A customer of the year who waits for an answer. */
export const applicant = {
  name: 'Dale Hutchins',
  email: 'dale@hutchins-fabrication.example',
  daysAgo: 1.4,
  form: {
    name: 'Hutchins Fabrication',
    taxId: null,
    billingAddress: 'Hutchins Fabrication\n1120 Weld Avenue\nYoungstown, OH 44502',
    phone: '+1 330 555 0112',
    website: null,
    volume: 'upTo10000',
  },
} as const;

/** Staff get their roles, companies are opened and their members join. */
export function openingChapters(story: Story): Chapter[] {
  return [
    { daysAgo: STAFF_DAYS_AGO, tell: (deps) => hireStaff(story, deps) },
    ...demoCompanies.flatMap((company) => chaptersOf(story, company)),
    {
      daysAgo: applicant.daysAgo,
      tell: async (deps) => applyForCompany(deps, await idOf(deps, applicant.email), applicant.form),
    },
  ];
}

async function hireStaff(story: Story, deps: Deps): Promise<void> {
  for (const role of ['sales', 'accountant', 'warehouse'] as const) {
    const { email } = demoStaff[role];
    await signUp(story, deps, demoStaff[role]);
    await changeRole(deps.db, { email, role, actor: story.adminId, at: deps.now() });
  }
}

function chaptersOf(story: Story, company: DemoCompany): Chapter[] {
  const { daysAgo, members } = company;
  return [
    { daysAgo, tell: (deps) => apply(story, deps, company) },
    { daysAgo: daysAgo - 1, tell: (deps) => approve(story, deps, company) },
    { daysAgo: daysAgo - 2, tell: (deps) => setUp(story, deps, company) },
    ...members.map((member, index) => ({
      daysAgo: daysAgo - 3 - index * 0.1,
      tell: (deps: Deps) => join(story, deps, company, member),
    })),
  ];
}

async function apply(story: Story, deps: Deps, { manager, details, volume }: DemoCompany): Promise<void> {
  await applyForCompany(deps, await signUp(story, deps, manager), { ...details, volume });
}

async function approve(story: Story, deps: Deps, company: DemoCompany): Promise<void> {
  const { manager, details, volume, terms } = company;
  const actor = await idOf(deps, demoStaff.sales.email);
  const { id } = await applyForCompany(deps, await idOf(deps, manager.email), { ...details, volume });
  const { account_id: accountId } = await approveApplication(deps, { id, actor });
  if (accountId === null) throw new Error(`${details.name} was not opened`);
  story.companyIds.set(details.name, accountId);
  await inTransaction(deps.db, (db) => updateAccount(db, accountId, { country: 'US' }));
  if (terms) await changePaymentTerms(deps, { accountId, terms, actor: story.adminId });
}

async function setUp(story: Story, deps: Deps, company: DemoCompany): Promise<void> {
  const managerId = await idOf(deps, company.manager.email);
  const actor = { userId: managerId, isStaff: false };
  for (const address of company.addresses) await addAddress(deps, { userId: managerId }, address);
  await changeCompanyRules(deps, { accountId: companyIdOf(story, company), actor, rules: company.rules });
}

async function join(story: Story, deps: Deps, company: DemoCompany, member: DemoMember): Promise<void> {
  const { email, displayName, ...given } = member;
  const rights = { needsApproval: false, orderLimit: null, monthLimit: null, seesAll: false, ...given };
  const actor = { userId: await idOf(deps, company.manager.email), isStaff: false };
  const { id } = await inviteMember(deps, { accountId: companyIdOf(story, company), email, rights, actor });
  const userId = await signUp(story, deps, { email, displayName });
  await joinCompany(deps, userId, invitationToken(deps.settings.accessTokenSecret, id));
}
