import { skipToken } from '@reduxjs/toolkit/query';
import type { CustomerTaxRate } from '#shared/contracts/invoices/customer-tax.ts';
import { toTaxThousandths } from '#shared/domain/invoices/tax-rate.ts';
import { useReadConfigQuery } from '#web/api/config.ts';
import { useReadOwnTaxQuery } from '#web/api/invoices/customer-tax.ts';
import { useShop } from '#web/api/shop/shop.ts';
import { useSession } from '#web/auth/session.ts';

/** A visitor has no exemption. Null without tax, undefined until it is known. */
export function useTax(): CustomerTaxRate['tax'] | undefined {
  const { data: config } = useReadConfigQuery();
  const { taxRate = null, taxName = '' } = useShop();
  const { status, user } = useSession();
  const isAsked = user !== null && taxRate !== null;
  const own = useReadOwnTaxQuery(isAsked ? undefined : skipToken, { refetchOnMountOrArgChange: true });
  if (config === undefined) return undefined;
  if (taxRate === null) return null;
  if (own.currentData !== undefined) return own.currentData.tax;
  if (status === 'loading' || (isAsked && !own.isError)) return undefined;
  return { name: taxName, rate: taxRate, exemptReason: null };
}

/** In thousandths of a percent; null when no tax is added. */
export function rateOf(tax: { rate: string | null } | null | undefined): number | null {
  return tax?.rate ? toTaxThousandths(tax.rate) : null;
}
