export const eInvoiceFieldMessages = {
  country: 'Select a country, or none',
  electronicAddress:
    'Enter the four digits of the scheme, a colon and the address, such as 0088:4012345000009, or nothing',
  iban: 'Enter an IBAN such as DE89 3704 0044 0532 0130 00, or nothing',
} as const;
