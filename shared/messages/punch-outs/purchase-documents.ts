/** In documents that another system reads, and may show to people. */
export const purchaseDocumentMessages = {
  rejected: 'This will not come.',
  carrierNotStated: 'Not stated',
  noTrackingNumber: 'None',
  /** Of the tax of an invoice. */
  tax: 'Tax',
} as const;
