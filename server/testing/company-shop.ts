import { inTransaction } from '#server/db/transaction.ts';
import { insertAccount } from '#server/queries/accounts/accounts.ts';
import { insertCompany } from '#server/queries/companies/companies.ts';
import { insertMember } from '#server/queries/companies/members.ts';
import { updateUser } from '#server/queries/users/users.ts';
import { invitationToken } from '#server/services/companies/invitation-token.ts';
import { managerRights } from '#server/services/companies/member-rights.ts';
import type { TestShop, TestUser } from '#server/testing/test-shop.ts';
import type { Company } from '#shared/contracts/companies/companies.ts';
import type { MemberRights } from '#shared/contracts/companies/company-fields.ts';
import type { Invitation } from '#shared/contracts/companies/members.ts';
import type { MemberRole } from '#shared/domain/companies/member-permissions.ts';

export const companyDetails = {
  name: 'Lindqvist Joinery AB',
  taxId: null,
  billingAddress: '55 Harbour Road\nGothenburg',
  phone: '+46 31 000000',
  website: null,
};

export const noLimits = { needsApproval: false, orderLimit: null, monthLimit: null, seesAll: false };

export interface TestCompany {
  id: string;
  manager: TestUser;
  /** Joins by an invitation of the manager. */
  addMember: (role: MemberRole, rights?: Partial<MemberRights>) => Promise<TestUser>;
}

/** The secret of the link in the mail of an invitation. */
export function tokenOf({ deps }: TestShop, invitation: { _id: string }): string {
  return invitationToken(deps.settings.accessTokenSecret, invitation._id);
}

/** A company with its manager, opened by staff. */
export async function openTestCompany(shop: TestShop, given?: TestUser): Promise<TestCompany> {
  const staff = await shop.addUser({ admin: true });
  const manager = given ?? (await shop.addUser());
  const body = { ...companyDetails, managerEmail: manager.email };
  const { body: company } = await shop.request<Company>('POST', '/api/companies', { token: staff.token, body });
  const [invited] = (
    await shop.request<Invitation[]>('GET', `/api/companies/${company._id}/invitations`, { token: staff.token })
  ).body;
  if (!invited) throw new Error('The manager of the company was not invited');
  await accept(shop, manager, invited);
  return {
    id: company._id,
    manager,
    addMember: async (role, rights = {}) => {
      const user = await shop.addUser();
      const path = `/api/companies/${company._id}/invitations`;
      const invitation = { ...noLimits, ...rights, role, email: user.email };
      const invited = await shop.request<Invitation>('POST', path, { token: manager.token, body: invitation });
      if (invited.status !== 201) throw new Error(`A member could not be invited: ${JSON.stringify(invited.body)}`);
      await accept(shop, user, invited.body);
      return user;
    },
  };
}

async function accept(shop: TestShop, user: TestUser, invitation: Invitation): Promise<void> {
  const body = { token: tokenOf(shop, invitation) };
  const { status } = await shop.request('POST', '/api/invitations/accept', { token: user.token, body });
  if (status !== 200) throw new Error(`The invitation was answered with ${status}`);
}

/** A company of these users, who act for it and manage it, without an invitation. */
export async function insertTestCompany(
  { deps }: TestShop,
  id: string,
  userIds: string[],
  name = companyDetails.name,
): Promise<void> {
  const at = deps.now();
  await inTransaction(deps.db, async (db) => {
    await insertAccount(db, { id, kind: 'company', name, created_at: at, updated_at: at });
    const keys = { created_by: null, idempotency_key: null, request_fingerprint: null };
    const { billingAddress: billing_address, phone, website } = companyDetails;
    await insertCompany(db, { account_id: id, billing_address, phone, website, ...keys, updated_at: at });
    for (const userId of userIds) {
      await insertMember(db, { user_id: userId, account_id: id, ...managerRights, created_at: at });
      await updateUser(db, userId, { account_id: id });
    }
  });
}
