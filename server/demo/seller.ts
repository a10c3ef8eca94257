/** All that an invoice says of who sells. */
export const demoSeller = {
  legalName: 'Bulkhead Supply Ltd.',
  address: '12 Harbour Street\nPortsmouth PO1 3AX',
  taxId: 'GB 999 9999 73',
  /** What its e-invoices say besides. */
  country: 'GB',
  electronicAddress: '9932:GB999999973',
};
