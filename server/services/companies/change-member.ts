import { AppError } from '#server/app-error.ts';
import { withoutRowLocks } from '#server/db/postgres/lock-rows.ts';
import type { MemberRow } from '#server/db/schema/tables/companies.ts';
import type { UserRow } from '#server/db/schema/tables/users.ts';
import type { WriteTransaction } from '#server/db/schema/tables.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { findAccount } from '#server/queries/accounts/accounts.ts';
import { unshareLists } from '#server/queries/cart/saved-lists.ts';
import { deleteMember, findMember, listMemberRows, updateMember } from '#server/queries/companies/members.ts';
import type { RecordedEvent } from '#server/queries/history/event-payloads.ts';
import { recordEvent, recordEvents } from '#server/queries/history/events.ts';
import { findActiveUser, findUserById, updateUser } from '#server/queries/users/users.ts';
import { endKeysForAccount } from '#server/services/api-keys/change-api-keys.ts';
import { type CompanyActor, lockCompany, toRightsColumns } from '#server/services/companies/member-rights.ts';
import { holdsAll } from '#server/services/holds-all.ts';
import { withdrawRequestsOf } from '#server/services/requests/withdraw-request.ts';
import { removeFormerMember } from '#server/services/waitlist/leave-waitlist.ts';
import { switchOffMade } from '#server/services/webhooks/switch-off.ts';
import type { MemberRights } from '#shared/contracts/companies/company-fields.ts';
import { memberMay } from '#shared/domain/companies/member-permissions.ts';

interface AboutMember {
  accountId: string;
  userId: string;
  actor: CompanyActor;
}

/** Repeatable; counts at the member's next request. @throws {AppError} not_found, forbidden, last_manager, invalid_fields */
export async function changeMember(
  deps: Deps,
  { accountId, userId, actor, rights }: AboutMember & { rights: MemberRights },
): Promise<void> {
  const columns = toRightsColumns(rights, deps);
  await inTransaction(deps.db, async (db) => {
    await findActiveUser(db, userId);
    await lockCompany(db, accountId, actor, 'members.change');
    const member = await findMember(db, userId);
    if (member?.account_id !== accountId) throw new AppError('not_found');
    if (holdsAll(member, columns)) return;
    if (columns.role !== 'manager') await refuseLastManager(db, member);
    await updateMember(db, userId, columns);
    const changed = { before: { userId, role: member.role }, after: { userId, role: columns.role } };
    const by = { at: deps.now(), actor: actor.userId };
    const staysManager = memberMay(columns.role, 'webhooks.change');
    const webhooks = staysManager ? [] : await switchOffMade(db, { ownerId: userId, holder: accountId }, by);
    await recordEvents(db, [...webhooks, { ...by, type: 'member.changed', subjectId: accountId, ...changed }]);
  });
}

/** @throws {AppError} not_found, forbidden, last_manager */
export async function removeMember(deps: Deps, { accountId, userId, actor }: AboutMember): Promise<void> {
  await inTransaction(deps.db, async (db) => {
    const user = await findActiveUser(db, userId);
    await lockCompany(db, accountId, actor, 'members.change');
    const member = await findMember(db, userId);
    if (!user || member?.account_id !== accountId) throw new AppError('not_found');
    await refuseLastManager(db, member);
    await recordEvents(db, await endMembership(db, user, member, { at: deps.now(), actor: actor.userId }));
  });
  await removeFormerMember(deps, userId);
}

/** Repeatable. @throws {AppError} unauthenticated, last_manager */
export async function leaveCompany(deps: Deps, userId: string): Promise<void> {
  await inTransaction(deps.db, async (db) => {
    const user = await findActiveUser(db, userId);
    if (!user) throw new AppError('unauthenticated');
    const events = await leaveInTransaction(db, user, { at: deps.now(), isForced: false });
    await recordEvents(db, events);
  });
  await removeFormerMember(deps, userId);
}

/**
 * Ends the membership of a user whose row is locked, if there is one; returns the events. Forced where the person is not the
 * same any more. @throws {AppError} last_manager
 */
export async function leaveInTransaction(
  db: WriteTransaction,
  user: UserRow,
  { at, isForced }: { at: number; isForced: boolean },
): Promise<RecordedEvent[]> {
  // Without a lock, which comes after that of the account; a user whose row is locked joins no other company.
  const accountId = (await findMember(withoutRowLocks(db), user.id))?.account_id;
  if (accountId === undefined) return [];
  await findAccount(db, accountId);
  const member = await findMember(db, user.id);
  if (!member) return [];
  if (!isForced) await refuseLastManager(db, member);
  return endMembership(db, user, member, { at, actor: user.id });
}

/** A company with other members keeps somebody who manages it. */
async function refuseLastManager(db: WriteTransaction, member: MemberRow): Promise<void> {
  if (member.role !== 'manager') return;
  const others = (await listMemberRows(db, member.account_id)).filter(({ user_id }) => user_id !== member.user_id);
  if (others.length > 0 && !others.some(({ role }) => role === 'manager')) throw new AppError('last_manager');
}

async function endMembership(
  db: WriteTransaction,
  user: UserRow,
  { account_id }: MemberRow,
  { at, actor }: { at: number; actor: string },
): Promise<RecordedEvent[]> {
  await deleteMember(db, user.id);
  await updateUser(db, user.id, { account_id: user.id });
  await unshareLists(db, user.id);
  const withdrawn = await withdrawRequestsOf(db, { userId: user.id, at, actor });
  const keys = await endKeysForAccount(db, { ownerId: user.id, accountId: account_id }, { at, actor });
  const webhooks = await switchOffMade(db, { ownerId: user.id, holder: account_id }, { at, actor });
  return [
    ...withdrawn,
    ...keys,
    ...webhooks,
    { at, actor, type: 'member.left', subjectId: account_id, after: { userId: user.id } },
  ];
}

/** Orders privately from now on, or for the company. Repeatable. @throws {AppError} unauthenticated, not_found without a company */
export async function switchAccount(deps: Deps, userId: string, acting: boolean): Promise<void> {
  await inTransaction(deps.db, async (db) => {
    const user = await findUserById(db, userId);
    if (user?.retired_at !== null) throw new AppError('unauthenticated');
    const member = await findMember(db, userId);
    if (!member) throw new AppError('not_found');
    const accountId = acting ? member.account_id : userId;
    if (user.account_id === accountId) return;
    await updateUser(db, userId, { account_id: accountId });
    const after = { userId, acting };
    await recordEvent(db, {
      at: deps.now(),
      actor: userId,
      type: 'member.switched',
      subjectId: member.account_id,
      after,
    });
  });
}
