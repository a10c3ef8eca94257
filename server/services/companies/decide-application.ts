import { AppError } from '#server/app-error.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import {
  type ApplicationWithEmail,
  findApplication,
  updateOpenApplication,
} from '#server/queries/companies/applications.ts';
import { findMember, insertMember } from '#server/queries/companies/members.ts';
import { recordEvent, recordEvents } from '#server/queries/history/events.ts';
import { addMail } from '#server/queries/mails/outbox.ts';
import { findActiveUser, updateUser } from '#server/queries/users/users.ts';
import { managerRights } from '#server/services/companies/member-rights.ts';
import { openCompany } from '#server/services/companies/open-company.ts';
import { companyFieldMessages } from '#shared/messages/companies/companies.ts';

interface Decision {
  id: string;
  actor: string;
}

/**
 * Opens the company account with the applicant as its manager, who orders for it from now on; repeatable.
 * @throws {AppError} not_found, company_member, application_decided
 */
export async function approveApplication(deps: Deps, { id, actor }: Decision): Promise<ApplicationWithEmail> {
  const applicant = await requireApplication(deps, id);
  return inTransaction(deps.db, async (db) => {
    const user = await findActiveUser(db, applicant.user_id);
    const application = await findApplication(db, id);
    if (!application) throw new AppError('not_found');
    if (application.state === 'approved') return application;
    if (application.state !== 'open' || !user) throw new AppError('application_decided');
    if (await findMember(db, user.id)) {
      throw new AppError('company_member', { message: companyFieldMessages.isOtherMember });
    }
    const at = deps.now();
    const { name, tax_id, billing_address, phone, website } = application;
    const accountId = await openCompany(db, { name, tax_id, billing_address, phone, website, at, created_by: null });
    await insertMember(db, { user_id: user.id, account_id: accountId, ...managerRights, created_at: at });
    await updateUser(db, user.id, { account_id: accountId });
    const decided = { state: 'approved', account_id: accountId, decided_by: actor, decided_at: at } as const;
    await updateOpenApplication(db, id, { ...decided, updated_at: at });
    const recipient = { userId: user.id, email: user.email };
    await addMail(db, { kind: 'company_approved', subjectId: id, recipient, at });
    await recordEvents(db, [
      { at, actor, type: 'company.opened', subjectId: accountId, after: { applicationId: id } },
      { at, actor, type: 'member.joined', subjectId: accountId, after: { userId: user.id, role: 'manager' } },
    ]);
    return { ...application, ...decided };
  });
}

/** Repeatable; the first reason counts. @throws {AppError} not_found, application_decided */
export async function refuseApplication(
  deps: Deps,
  { id, actor, reason }: Decision & { reason: string },
): Promise<ApplicationWithEmail> {
  const { user_id: userId } = await requireApplication(deps, id);
  return inTransaction(deps.db, async (db) => {
    const user = await findActiveUser(db, userId);
    const application = await findApplication(db, id);
    if (!application) throw new AppError('not_found');
    if (application.state === 'refused') return application;
    if (application.state !== 'open') throw new AppError('application_decided');
    const at = deps.now();
    const decided = { state: 'refused', reason, decided_by: actor, decided_at: at } as const;
    await updateOpenApplication(db, id, { ...decided, updated_at: at });
    if (user) {
      const recipient = { userId: user.id, email: user.email };
      await addMail(db, { kind: 'company_refused', subjectId: id, recipient, at });
    }
    await recordEvent(db, { at, actor, type: 'company.refused', subjectId: id, after: {} });
    return { ...application, ...decided };
  });
}

async function requireApplication(deps: Deps, id: string): Promise<ApplicationWithEmail> {
  const application = await findApplication(deps.db, id);
  if (!application) throw new AppError('not_found');
  return application;
}
