import { randomUUIDv7 } from 'node:crypto';
import { AppError } from '#server/app-error.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import {
  type ApplicationWithEmail,
  findNewestApplication,
  insertApplication,
  updateOpenApplication,
} from '#server/queries/companies/applications.ts';
import { findMember } from '#server/queries/companies/members.ts';
import { recordEvent } from '#server/queries/history/events.ts';
import { addStaffMails } from '#server/queries/mails/outbox.ts';
import { findActiveUser } from '#server/queries/users/users.ts';
import { refuseWrongTaxId } from '#server/services/companies/check-tax-id.ts';
import type { ApplicationForm } from '#shared/contracts/companies/company-fields.ts';
import { companyFieldMessages } from '#shared/messages/companies/companies.ts';

/**
 * Writes an application for a company account, or changes the open one of the user.
 * @throws {AppError} unauthenticated, forbidden without a verified e-mail, company_member, invalid_fields
 */
export async function applyForCompany(
  deps: Deps,
  userId: string,
  form: ApplicationForm,
): Promise<ApplicationWithEmail> {
  refuseWrongTaxId(form.taxId);
  return inTransaction(deps.db, async (db) => {
    const user = await findActiveUser(db, userId);
    if (!user) throw new AppError('unauthenticated');
    if (user.email_verified !== 1) throw new AppError('forbidden', { message: companyFieldMessages.verifyToApply });
    if (await findMember(db, userId)) {
      throw new AppError('company_member', { message: companyFieldMessages.alreadyMember });
    }
    const at = deps.now();
    const { taxId: tax_id, billingAddress: billing_address, ...rest } = form;
    const written = { ...rest, tax_id, billing_address, updated_at: at };
    const newest = await findNewestApplication(db, userId);
    if (newest?.state === 'open') {
      await updateOpenApplication(db, newest.id, written);
      return { ...newest, ...written };
    }
    const id = randomUUIDv7();
    await insertApplication(db, { id, user_id: userId, state: 'open', created_at: at, ...written });
    await addStaffMails(db, { kind: 'company_application', subjectId: id, at });
    await recordEvent(db, { at, actor: userId, type: 'company.applied', subjectId: id, after: {} });
    const application = await findNewestApplication(db, userId);
    if (!application) throw new Error('An application that was just written is not there');
    return application;
  });
}
