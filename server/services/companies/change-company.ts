import { AppError } from '#server/app-error.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { findAccount, updateAccount } from '#server/queries/accounts/accounts.ts';
import { findCompany, rulesOf, updateCompany } from '#server/queries/companies/companies.ts';
import { recordEvent } from '#server/queries/history/events.ts';
import { refuseWrongTaxId } from '#server/services/companies/check-tax-id.ts';
import { type CompanyActor, lockCompany } from '#server/services/companies/member-rights.ts';
import { holdsAll } from '#server/services/holds-all.ts';
import type { CompanyDetails, CompanyRulesForm } from '#shared/contracts/companies/company-fields.ts';
import { companyFieldMessages } from '#shared/messages/companies/companies.ts';

/** Of new orders; those that are placed keep theirs. Repeatable. @throws {AppError} not_found, invalid_fields */
export async function changeCompanyDetails(
  deps: Deps,
  { accountId, actor, details }: { accountId: string; actor: string; details: CompanyDetails },
): Promise<void> {
  await inTransaction(deps.db, async (db) => {
    const account = await findAccount(db, accountId);
    const company = await findCompany(db, accountId);
    if (account?.kind !== 'company' || !company) throw new AppError('not_found');
    const { name, taxId: tax_id, billingAddress: billing_address, phone, website } = details;
    const contact = { billing_address, phone, website };
    if (holdsAll(account, { name, tax_id }) && holdsAll(company, contact)) return;
    if (tax_id !== account.tax_id) refuseWrongTaxId(tax_id);
    const at = deps.now();
    await updateAccount(db, accountId, { name, tax_id, updated_at: at });
    await updateCompany(db, accountId, { ...contact, updated_at: at });
    await recordEvent(db, { at, actor, type: 'company.changed', subjectId: accountId, after: {} });
  });
}

/** Counts for the next order. Repeatable. @throws {AppError} not_found, forbidden, invalid_fields */
export async function changeCompanyRules(
  deps: Deps,
  { accountId, actor, rules }: { accountId: string; actor: CompanyActor; rules: CompanyRulesForm },
): Promise<void> {
  await inTransaction(deps.db, async (db) => {
    const { hasTerms } = await lockCompany(db, accountId, actor, 'company.change');
    const company = await findCompany(db, accountId);
    if (!company) throw new AppError('not_found');
    const columns = {
      po_required: toFlag(rules.poRequired),
      cost_centres: JSON.stringify(rules.costCentres),
      listed_addresses_only: toFlag(rules.listedAddressesOnly),
      on_account_only: toFlag(rules.onAccountOnly),
      own_approval: toFlag(rules.ownApproval),
      stored_cards: toFlag(rules.storedCards),
    };
    if (holdsAll(company, columns)) return;
    // Its members could order nothing.
    if (rules.onAccountOnly && company.on_account_only === 0 && !hasTerms) {
      throw new AppError('invalid_fields', { fields: { onAccountOnly: companyFieldMessages.onAccountOnly } });
    }
    const at = deps.now();
    await updateCompany(db, accountId, { ...columns, updated_at: at });
    const changed = { before: countCentres(rulesOf(company)), after: countCentres(rules) };
    await recordEvent(db, { at, actor: actor.userId, type: 'company.rules_changed', subjectId: accountId, ...changed });
  });
}

/** The log needs no list. */
function countCentres({ costCentres, ...flags }: CompanyRulesForm) {
  return { ...flags, costCentres: costCentres.length };
}

function toFlag(value: boolean): 0 | 1 {
  return value ? 1 : 0;
}
