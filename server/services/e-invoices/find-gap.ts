import type { EInvoiceData } from '#server/services/e-invoices/e-invoice-data.ts';
import type { TaxGroup } from '#server/services/e-invoices/tax-groups.ts';
import { readElectronicAddress } from '#shared/domain/e-invoices/electronic-address.ts';
import type { TaxCategory } from '#shared/domain/e-invoices/tax-category.ts';
import { readVatNumber } from '#shared/domain/e-invoices/vat-number.ts';
import type { EInvoiceGap } from '#shared/messages/invoices/e-invoices.ts';

/** Whose tax is paid by somebody else, or nobody, because of who both parties are. */
const BETWEEN_NUMBERS: TaxCategory[] = ['AE', 'K'];

/** The first thing without which the document would be no valid e-invoice; null when it can be one. */
export function findGap(
  { seller, buyer }: Pick<EInvoiceData, 'seller' | 'buyer'>,
  groups: TaxGroup[],
): EInvoiceGap | null {
  const has = (...categories: TaxCategory[]) => groups.some(({ category }) => categories.includes(category));
  if (seller.country === null) return 'sellerCountry';
  if (seller.taxId === null) return 'sellerTaxId';
  if (has(...BETWEEN_NUMBERS, 'G') && readVatNumber(seller.taxId) === null) return 'sellerVatNumber';
  if (seller.email === null && readElectronicAddress(seller.electronicAddress ?? '') === null) return 'sellerAddress';
  if (buyer === null) return 'buyerErased';
  if (buyer.country === null) return 'buyerCountry';
  if (has(...BETWEEN_NUMBERS) && readVatNumber(buyer.taxId) === null) return 'buyerVatNumber';
  return null;
}
