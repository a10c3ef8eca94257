/** What an e-invoice cannot do without. */
export const eInvoiceGaps = {
  sellerCountry: 'An e-invoice needs the country of the shop. Set it in the settings.',
  sellerTaxId: 'An e-invoice needs the tax id of the shop. Set it in the settings.',
  sellerVatNumber:
    'This e-invoice needs the VAT number of the shop, which begins with the letters of a country. Set it in the settings as tax id.',
  sellerAddress:
    'An e-invoice needs an address that it comes from: set the e-mail address of the shop in the settings.',
  buyerErased: 'There is no e-invoice of this document any more: the data of its buyer was erased.',
  buyerCountry: 'An e-invoice needs the country of the buyer. Staff can set it with the taxes of the customer.',
  buyerVatNumber:
    'This e-invoice needs the VAT number of the buyer, since they pay no tax for its reason. Staff can set it with the taxes of the customer.',
} as const;
export type EInvoiceGap = keyof typeof eInvoiceGaps;

/** Documents as e-invoices. */
export const eInvoiceMessages = {
  ubl: 'E-invoice (XML)',
  ublLabel: (number: string) => `${number} as e-invoice (XML)`,
  facturX: 'Factur-X (PDF)',
  facturXLabel: (number: string) => `${number} as Factur-X (PDF)`,
  period: 'E-invoices',
  periodHint: 'A ZIP with the XML and the Factur-X PDF of each document of the period. It is recorded.',
  gapOf: (number: string, reason: string) => `${number}: ${reason}`,

  untaxed: 'Not subject to VAT',
  orderOf: (number: string) => `Order ${number}`,
} as const;
