import { AppError } from '#server/app-error.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { findOpenAccount, updateAccount } from '#server/queries/accounts/accounts.ts';
import { recordEvent } from '#server/queries/history/events.ts';
import { refuseWrongTaxId } from '#server/services/companies/check-tax-id.ts';
import { refuseChangedMeanwhile } from '#server/services/history/refuse-changed-meanwhile.ts';

export interface AccountTax {
  taxId: string | null;
  /** Such an account pays no tax; needs the tax id. */
  exemptReason: string | null;
}

/** Of new orders; those that are placed keep theirs. Repeatable. @throws {AppError} not_found, changed_meanwhile */
export async function setAccountTax(
  deps: Deps,
  { accountId, actor, tax, seen }: { accountId: string; actor: string; tax: AccountTax; seen?: AccountTax | undefined },
): Promise<AccountTax> {
  return inTransaction(deps.db, async (db) => {
    // Locks it, so that changes follow one another.
    const account = await findOpenAccount(db, accountId);
    if (!account) throw new AppError('not_found');
    const before = { taxId: account.tax_id, exemptReason: account.tax_exempt_reason };
    if (before.taxId === tax.taxId && before.exemptReason === tax.exemptReason) return tax;
    if (seen) {
      const subject = { subjectId: accountId, type: 'customer.tax_changed' as const };
      await refuseChangedMeanwhile(db, { ...subject, seen, current: before, next: tax });
    }
    if (before.taxId !== tax.taxId) refuseWrongTaxId(tax.taxId);
    const at = deps.now();
    await updateAccount(db, accountId, {
      tax_id: tax.taxId,
      tax_exempt_reason: tax.exemptReason,
      updated_at: at,
    });
    const changed = { before: withoutValues(before), after: withoutValues(tax) };
    await recordEvent(db, { at, actor, type: 'customer.tax_changed', subjectId: accountId, ...changed });
    return tax;
  });
}

/** The log is append-only, and would keep the values of a closed account. */
function withoutValues({ taxId, exemptReason }: AccountTax) {
  return { hasTaxId: taxId !== null, isExempt: exemptReason !== null };
}
