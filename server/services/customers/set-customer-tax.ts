import { AppError } from '#server/app-error.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { findCustomer, saveCustomerTax } from '#server/queries/customers/customers.ts';
import { recordEvent } from '#server/queries/history/events.ts';
import { findActiveUser } from '#server/queries/users/users.ts';
import { refuseChangedMeanwhile } from '#server/services/history/refuse-changed-meanwhile.ts';

export interface CustomerTax {
  taxId: string | null;
  /** Such a customer pays no tax; needs the tax id. */
  exemptReason: string | null;
}

/** Of new orders; those that are placed keep theirs. Repeatable. @throws {AppError} not_found, changed_meanwhile */
export async function setCustomerTax(
  deps: Deps,
  { userId, actor, tax, seen }: { userId: string; actor: string; tax: CustomerTax; seen?: CustomerTax | undefined },
): Promise<CustomerTax> {
  return inTransaction(deps.db, async (db) => {
    // Locks the customer, so that changes follow one another.
    if (!(await findActiveUser(db, userId))) throw new AppError('not_found');
    const row = await findCustomer(db, userId);
    const before = { taxId: row?.tax_id ?? null, exemptReason: row?.tax_exempt_reason ?? null };
    if (before.taxId === tax.taxId && before.exemptReason === tax.exemptReason) return tax;
    if (seen) {
      const subject = { subjectId: userId, type: 'customer.tax_changed' as const };
      await refuseChangedMeanwhile(db, { ...subject, seen, current: before, next: tax });
    }
    const at = deps.now();
    await saveCustomerTax(db, {
      user_id: userId,
      tax_id: tax.taxId,
      tax_exempt_reason: tax.exemptReason,
      updated_at: at,
    });
    const changed = { before: withoutValues(before), after: withoutValues(tax) };
    await recordEvent(db, { at, actor, type: 'customer.tax_changed', subjectId: userId, ...changed });
    return tax;
  });
}

/** The log is append-only, and would keep the values of a closed account. */
function withoutValues({ taxId, exemptReason }: CustomerTax) {
  return { hasTaxId: taxId !== null, isExempt: exemptReason !== null };
}
