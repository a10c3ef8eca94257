import { randomUUIDv7 } from 'node:crypto';
import { AppError } from '#server/app-error.ts';
import type { InvitationRow, MemberRightsColumns } from '#server/db/schema/tables/companies.ts';
import type { WriteTransaction } from '#server/db/schema/tables.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import {
  endInvitation,
  findInvitation,
  insertInvitation,
  listOpenInvitations,
} from '#server/queries/companies/invitations.ts';
import { listMemberRows, listMembers } from '#server/queries/companies/members.ts';
import { recordEvent } from '#server/queries/history/events.ts';
import { addMail } from '#server/queries/mails/outbox.ts';
import { hashOfToken, invitationToken } from '#server/services/companies/invitation-token.ts';
import { type CompanyActor, lockCompany, toRightsColumns } from '#server/services/companies/member-rights.ts';
import type { MemberRights } from '#shared/contracts/companies/company-fields.ts';
import { DAY_MS } from '#shared/domain/durations.ts';
import { INVITATION_DAYS, MAX_MEMBERS } from '#shared/domain/limits.ts';
import { companyFieldMessages } from '#shared/messages/companies/companies.ts';

interface NewInvitation {
  accountId: string;
  /** Canonical. */
  email: string;
  rights: MemberRights;
  actor: CompanyActor;
}

/** Another open invitation of the address ends. @throws {AppError} not_found, forbidden, invalid_fields */
export async function inviteMember(
  deps: Deps,
  { accountId, email, rights, actor }: NewInvitation,
): Promise<InvitationRow> {
  const columns = toRightsColumns(rights, deps);
  // A person who joins meanwhile cannot use the invitation.
  const isMember = (await listMembers(deps.db, accountId)).some((member) => member.email === email);
  if (isMember) throw new AppError('invalid_fields', { fields: { email: companyFieldMessages.isMember } });
  return inTransaction(deps.db, async (db) => {
    await lockCompany(db, accountId, actor, 'members.change');
    const at = deps.now();
    const open = await listOpenInvitations(db, accountId);
    for (const { id } of open.filter((other) => other.email === email || other.expires_at <= at)) {
      await endInvitation(db, id, at);
    }
    const others = open.filter((other) => other.email !== email && other.expires_at > at);
    const count = others.length + (await listMemberRows(db, accountId)).length;
    if (count >= MAX_MEMBERS) {
      throw new AppError('invalid_fields', { message: companyFieldMessages.tooManyMembers });
    }
    const invitation = await insertInvitationTo(db, deps, {
      accountId,
      email,
      rights: columns,
      actor: actor.userId,
      at,
    });
    const after = { invitationId: invitation.id, role: rights.role };
    await recordEvent(db, { at, actor: actor.userId, type: 'member.invited', subjectId: accountId, after });
    return invitation;
  });
}

interface Offer {
  accountId: string;
  email: string;
  rights: MemberRightsColumns;
  actor: string;
  at: number;
}

/** With its mail. */
export async function insertInvitationTo(
  db: WriteTransaction,
  { settings }: Deps,
  { accountId, email, rights, actor, at }: Offer,
): Promise<InvitationRow> {
  const id = randomUUIDv7();
  const row = {
    id,
    account_id: accountId,
    email,
    ...rights,
    token_hash: hashOfToken(invitationToken(settings.accessTokenSecret, id)),
    invited_by: actor,
    created_at: at,
    expires_at: at + INVITATION_DAYS * DAY_MS,
  };
  await insertInvitation(db, row);
  await addMail(db, { kind: 'member_invited', subjectId: id, recipient: { userId: null, email }, at });
  return { seq: 0, accepted_at: null, accepted_by: null, ended_at: null, ...row };
}

/** Repeatable. @throws {AppError} not_found, forbidden, invitation_ended when it was accepted */
export async function takeBackInvitation(
  deps: Deps,
  { accountId, id, actor }: { accountId: string; id: string; actor: CompanyActor },
): Promise<InvitationRow> {
  return inTransaction(deps.db, async (db) => {
    await lockCompany(db, accountId, actor, 'members.change');
    const invitation = await findInvitation(db, id);
    if (invitation?.account_id !== accountId) throw new AppError('not_found');
    if (invitation.ended_at !== null) return invitation;
    const at = deps.now();
    if (!(await endInvitation(db, id, at))) throw new AppError('invitation_ended');
    await recordEvent(db, {
      at,
      actor: actor.userId,
      type: 'member.uninvited',
      subjectId: accountId,
      after: { invitationId: id },
    });
    return { ...invitation, ended_at: at };
  });
}
