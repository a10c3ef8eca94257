import type { EInvoiceFiles } from '#shared/domain/e-invoices/e-invoice-files.ts';
import { DEFAULT_LOCALE } from '#shared/domain/shop/locale.ts';
import type { PriceVisibility } from '#shared/domain/shop/price-visibility.ts';

/** What is public of a shop whose settings were never changed. */
export const deliveredShop = {
  name: 'Bulkhead',
  legalName: null,
  address: null,
  email: null,
  phone: null,
  taxId: null,
  taxRate: null,
  taxName: 'VAT',
  links: { terms: null, privacy: null, imprint: null },
  locale: DEFAULT_LOCALE,
  timeZone: 'UTC',
  cutOff: null,
  accentColor: null,
  invoiceFooter: null,
  logo: null,
  priceVisibility: 'everyone' as PriceVisibility,
};

/** Of a shop whose settings were never changed. */
export const defaultSettings = {
  version: 0,
  ...deliveredShop,
  reservationHours: null,
  shipWithinDays: null,
  returnDays: null,
  workingDays: [1, 2, 3, 4, 5],
  holidays: [],
  staffMails: [],
  country: null,
  electronicAddress: null,
  iban: null,
  eInvoiceMails: 'none' as EInvoiceFiles,
};
