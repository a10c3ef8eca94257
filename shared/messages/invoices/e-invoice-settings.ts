/** What the settings ask for. */
export const eInvoiceSettingsMessages = {
  title: 'E-invoices',
  hint: 'With a country, customers can save their documents as e-invoices too: UBL (EN 16931, Peppol) and Factur-X.',
  country: 'Country of the shop',
  noCountry: 'None',
  electronicAddress: 'Electronic address of the shop',
  electronicAddressHint:
    'Such as the Peppol ID 0088:4012345000009. Empty: e-invoices name the e-mail address of the shop instead, and do not go through Peppol.',
  iban: 'Bank account of the shop (IBAN)',
  ibanHint: 'For e-invoices on account. Empty: they do not say where to pay.',
  mails: 'What mails with an invoice bring along',
  mailsHint: 'Documents that lack something for it are sent without.',
  files: {
    none: 'Nothing',
    ubl: 'The e-invoice (XML)',
    'factur-x': 'The Factur-X PDF',
    both: 'Both',
  },
} as const;
