import { AppError } from '#server/app-error.ts';
import { withoutRowLocks } from '#server/db/postgres/lock-rows.ts';
import type { Database } from '#server/db/schema/tables.ts';
import { findAccountTaxRate } from '#server/queries/accounts/accounts.ts';
import { fromTaxThousandths } from '#shared/domain/invoices/tax-rate.ts';

/** What an order of an account keeps of taxes; its columns. */
export interface CustomerTaxRate {
  /** In thousandths of a percent; null when no tax is added. */
  tax_rate: number | null;
  tax_name: string | null;
  tax_id: string | null;
  tax_exempt_reason: string | null;
}

/** Of now. Locks neither settings nor account, which transactions that hold products must not wait for. */
export async function readUnlockedTaxRate(db: Database, accountId: string): Promise<CustomerTaxRate> {
  return (await readPricingTerms(db, accountId)).customerTax;
}

export interface PricingTerms {
  customerTax: CustomerTaxRate;
  hasPriceLists: boolean;
  hasOwnNumbers: boolean;
  /** Whether the shop charges freight. */
  hasDelivery: boolean;
}

/** The same, with whether price lists and own part numbers count: each statement waits for the database. Call it when who orders is locked. */
export async function readPricingTerms(db: Database, accountId: string): Promise<PricingTerms> {
  const terms = await findAccountTaxRate(withoutRowLocks(db), accountId);
  return {
    customerTax: toTaxRate(terms),
    hasPriceLists: terms?.price_list != null,
    hasOwnNumbers: terms?.own_number != null,
    hasDelivery: terms?.delivery_method != null,
  };
}

function toTaxRate(terms: Awaited<ReturnType<typeof findAccountTaxRate>>): CustomerTaxRate {
  const { tax_rate = null, tax_name = null, tax_id = null, tax_exempt_reason = null } = terms ?? {};
  if (tax_rate === null) return { tax_rate: null, tax_name: null, tax_id, tax_exempt_reason: null };
  return { tax_rate: tax_exempt_reason === null ? tax_rate : null, tax_name, tax_id, tax_exempt_reason };
}

/** `seen` is the rate that the customer saw, in percent; undefined when the client did not say. @throws {AppError} tax_changed */
export function refuseOtherRate(seen: string | null | undefined, { tax_rate }: CustomerTaxRate): void {
  const rate = tax_rate === null ? null : fromTaxThousandths(tax_rate);
  if (seen !== undefined && seen !== rate) throw new AppError('tax_changed');
}
