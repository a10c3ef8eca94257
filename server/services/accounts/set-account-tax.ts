import { isDeepStrictEqual } from 'node:util';
import { AppError } from '#server/app-error.ts';
import type { AccountRow } from '#server/db/schema/tables/accounts.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { findOpenAccount, updateAccount } from '#server/queries/accounts/accounts.ts';
import { recordEvent } from '#server/queries/history/events.ts';
import { refuseWrongTaxId } from '#server/services/companies/check-tax-id.ts';
import { refuseUnknownCodes } from '#server/services/e-invoices/refuse-unknown-codes.ts';
import { refuseChangedMeanwhile } from '#server/services/history/refuse-changed-meanwhile.ts';
import type { CustomerTax } from '#shared/contracts/invoices/customer-tax.ts';

export interface AccountTax {
  taxId: string | null;
  /** Such an account pays no tax; needs the tax id. */
  exemptReason: string | null;
  /** Undefined: as it is. */
  country?: string | null | undefined;
  electronicAddress?: string | null | undefined;
}

/** Of new orders; those that are placed keep theirs. Repeatable. @throws {AppError} not_found, changed_meanwhile */
export async function setAccountTax(
  deps: Deps,
  { accountId, actor, tax, seen }: { accountId: string; actor: string; tax: AccountTax; seen?: object | undefined },
): Promise<CustomerTax> {
  return inTransaction(deps.db, async (db) => {
    // Locks it, so that changes follow one another.
    const account = await findOpenAccount(db, accountId);
    if (!account) throw new AppError('not_found');
    const before = taxOfAccount(account);
    const { country = before.country, electronicAddress = before.electronicAddress, ...given } = tax;
    const next = { ...given, country, electronicAddress };
    if (isDeepStrictEqual(before, next)) return next;
    refuseUnknownCodes(next);
    if (seen) {
      const subject = { subjectId: accountId, type: 'customer.tax_changed' as const };
      await refuseChangedMeanwhile(db, { ...subject, seen, current: before, next });
    }
    if (before.taxId !== next.taxId) refuseWrongTaxId(next.taxId);
    const at = deps.now();
    await updateAccount(db, accountId, {
      tax_id: next.taxId,
      tax_exempt_reason: next.exemptReason,
      country,
      electronic_address: electronicAddress,
      updated_at: at,
    });
    const changed = { before: withoutValues(before), after: withoutValues(next) };
    await recordEvent(db, { at, actor, type: 'customer.tax_changed', subjectId: accountId, ...changed });
    return next;
  });
}

export function taxOfAccount(account: AccountRow): CustomerTax {
  const { tax_id: taxId, tax_exempt_reason: exemptReason, country, electronic_address: electronicAddress } = account;
  return { taxId, exemptReason, country, electronicAddress };
}

/** The log is append-only, and would keep the values of a closed account. */
function withoutValues({ taxId, exemptReason }: CustomerTax) {
  return { hasTaxId: taxId !== null, isExempt: exemptReason !== null };
}
