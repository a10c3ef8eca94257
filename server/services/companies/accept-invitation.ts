import { AppError } from '#server/app-error.ts';
import type { InvitationRow } from '#server/db/schema/tables/companies.ts';
import type { UserRow } from '#server/db/schema/tables/users.ts';
import type { Database } from '#server/db/schema/tables.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { findAccount } from '#server/queries/accounts/accounts.ts';
import { acceptInvitation, findInvitation, findInvitationByToken } from '#server/queries/companies/invitations.ts';
import { findMember, insertMember } from '#server/queries/companies/members.ts';
import { recordEvent } from '#server/queries/history/events.ts';
import { findActiveUser, updateUser } from '#server/queries/users/users.ts';
import { hashOfToken } from '#server/services/companies/invitation-token.ts';
import type { MemberRole } from '#shared/domain/companies/member-permissions.ts';
import { companyFieldMessages } from '#shared/messages/companies/companies.ts';

export interface Offered {
  company: string;
  role: MemberRole;
}

/** What a link offers to its holder. @throws {AppError} unauthenticated, not_found, forbidden, invitation_ended */
export async function readInvitation(deps: Deps, userId: string, token: string): Promise<Offered> {
  const user = await findActiveUser(deps.db, userId);
  const invitation = await requireInvitation(deps, user, token);
  return offeredBy(deps.db, invitation);
}

/**
 * Makes the holder of the link a member, who orders for the company from now on. Its second use by the same person is answered
 * like the first. @throws {AppError} unauthenticated, not_found, forbidden, invitation_ended, company_member
 */
export async function joinCompany(deps: Deps, userId: string, token: string): Promise<Offered> {
  const { id, account_id } = await requireInvitation(deps, await findActiveUser(deps.db, userId), token);
  return inTransaction(deps.db, async (db) => {
    const user = await findActiveUser(db, userId);
    if (!user) throw new AppError('unauthenticated');
    const account = await findAccount(db, account_id);
    const invitation = await findInvitation(db, id);
    if (!account || !invitation) throw new AppError('not_found');
    const member = await findMember(db, userId);
    const offered = { company: account.name ?? '', role: invitation.role };
    if (invitation.accepted_by === userId && member?.account_id === account.id) return offered;
    if (member) {
      const isOther = member.account_id !== account.id;
      const message = isOther ? companyFieldMessages.otherCompany : companyFieldMessages.alreadyMember;
      throw new AppError('company_member', { message });
    }
    const at = deps.now();
    if (invitation.expires_at <= at || !(await acceptInvitation(db, id, { at, userId }))) {
      throw new AppError('invitation_ended');
    }
    const { role, needs_approval, order_limit_minor, month_limit_minor, sees_all } = invitation;
    const rights = { role, needs_approval, order_limit_minor, month_limit_minor, sees_all };
    await insertMember(db, { user_id: userId, account_id: account.id, ...rights, created_at: at });
    await updateUser(db, userId, { account_id: account.id });
    await recordEvent(db, { at, actor: userId, type: 'member.joined', subjectId: account.id, after: { userId, role } });
    return offered;
  });
}

/** Tells of an invitation only to the verified address that it was sent to. */
async function requireInvitation({ db, now }: Deps, user: UserRow | undefined, token: string): Promise<InvitationRow> {
  if (!user) throw new AppError('unauthenticated');
  const invitation = await findInvitationByToken(db, hashOfToken(token));
  if (!invitation) throw new AppError('not_found');
  if (invitation.email !== user.email) {
    throw new AppError('forbidden', { message: companyFieldMessages.invitationOfAnother });
  }
  if (user.email_verified !== 1) throw new AppError('forbidden', { message: companyFieldMessages.verifyFirst });
  const isUsed = invitation.accepted_at !== null && invitation.accepted_by !== user.id;
  const isOver = invitation.accepted_at === null && invitation.expires_at <= now();
  if (isUsed || isOver || invitation.ended_at !== null) throw new AppError('invitation_ended');
  return invitation;
}

async function offeredBy(db: Database, { account_id, role }: InvitationRow): Promise<Offered> {
  const account = await findAccount(db, account_id);
  return { company: account?.name ?? '', role };
}
