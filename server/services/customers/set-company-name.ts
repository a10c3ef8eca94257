import { AppError } from '#server/app-error.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { recordEvent } from '#server/queries/history/events.ts';
import { findActiveUser, updateUser } from '#server/queries/users/users.ts';
import type { Company } from '#shared/contracts/customers/company-name.ts';

/** Of new orders; those that are placed keep theirs. Repeatable; a change by staff is recorded. @throws {AppError} not_found */
export async function setCompanyName(
  deps: Deps,
  { userId, actor, company }: Company & { userId: string; actor: string },
): Promise<Company> {
  return inTransaction(deps.db, async (db) => {
    const user = await findActiveUser(db, userId);
    if (!user) throw new AppError('not_found');
    if (user.company === company) return { company };
    await updateUser(db, userId, { company });
    // Customers change their own as often as they like; the log is of the others. It would keep the company of a closed account.
    if (actor !== userId) {
      const changed = { before: { hasCompany: user.company !== null }, after: { hasCompany: company !== null } };
      await recordEvent(db, { at: deps.now(), actor, type: 'customer.company_changed', subjectId: userId, ...changed });
    }
    return { company };
  });
}
