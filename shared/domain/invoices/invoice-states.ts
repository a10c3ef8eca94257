/** Of an invoice as of now, since the document itself never changes. */
export const invoiceStates = ['paid', 'open', 'overdue', 'partly-refunded', 'refunded'] as const;
export type InvoiceState = (typeof invoiceStates)[number];

/** `unpaid`: open and overdue; `refunded`: in part or in full; `corrections`: credit notes and their reversals. */
export const invoiceViews = ['unpaid', 'overdue', 'paid', 'refunded', 'corrections'] as const;
export type InvoiceView = (typeof invoiceViews)[number];
