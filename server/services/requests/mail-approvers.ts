import { withoutRowLocks } from '#server/db/postgres/lock-rows.ts';
import type { WriteTransaction } from '#server/db/schema/tables.ts';
import { findCompany } from '#server/queries/companies/companies.ts';
import { listMembers } from '#server/queries/companies/members.ts';
import { addMail } from '#server/queries/mails/outbox.ts';
import { memberMay } from '#shared/domain/companies/member-permissions.ts';

interface Waiting {
  id: string;
  accountId: string;
  requesterId: string;
  at: number;
}

/** One each for who may decide on it; locks nothing. */
export async function mailApprovers(db: WriteTransaction, { id, accountId, requesterId, at }: Waiting): Promise<void> {
  const unlocked = withoutRowLocks(db);
  const company = await findCompany(unlocked, accountId);
  for (const { user_id: userId, email, role } of await listMembers(unlocked, accountId)) {
    const isOwn = userId === requesterId && company?.own_approval !== 1;
    if (isOwn || !memberMay(role, 'requests.decide')) continue;
    const recipient = { userId, email };
    await addMail(db, { kind: 'request_waiting', subjectId: id, event: `${id}:${userId}`, recipient, at });
  }
}
