/** Of a shop whose settings were never changed. */
export const defaultSettings = {
  version: 0,
  name: 'Bulkhead',
  legalName: null,
  address: null,
  email: null,
  phone: null,
  taxId: null,
  taxRate: null,
  taxName: 'VAT',
  links: { terms: null, privacy: null, imprint: null },
  locale: 'en-US',
  accentColor: null,
  invoiceFooter: null,
  logo: null,
};
