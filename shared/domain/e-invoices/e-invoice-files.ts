/** What of an e-invoice mails bring along. */
export const eInvoiceFiles = ['none', 'ubl', 'factur-x', 'both'] as const;
export type EInvoiceFiles = (typeof eInvoiceFiles)[number];
