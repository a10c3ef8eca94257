/** All that an invoice says of who sells. */
export const demoSeller = {
  legalName: 'Bulkhead Supply Ltd.',
  address: '12 Harbour Street\nPortsmouth PO1 3AX',
  taxId: 'GB 999 9999 73',
};
