import type { InvoiceKind } from '#shared/domain/invoices/invoice-kinds.ts';

/** The file for bookkeepers. */
export const invoiceExportMessages = {
  columns: {
    number: 'Number',
    document: 'Document',
    date: 'Date',
    corrects: 'Corrects',
    customer: 'Customer',
    email: 'Email',
    taxId: 'Tax ID',
    poNumber: 'PO number',
    orders: 'Orders',
    net: 'Net',
    taxName: 'Tax',
    taxRate: 'Rate %',
    tax: 'Tax amount',
    total: 'Total',
    currency: 'Currency',
    exemptReason: 'Why no tax',
    payment: 'Payment',
    reference: 'Reference',
    due: 'Due',
    company: 'Company',
    paidOn: 'Paid on',
    paidBy: 'Paid by',
    transactionId: 'Transaction ID',
    refundId: 'Refund ID',
    transferReference: 'Transfer reference',
  },
  kinds: {
    invoice: 'Invoice',
    credit_note: 'Credit note',
    reversal: 'Reversal of a credit note',
  } satisfies Record<InvoiceKind, string>,
  /** Instead of a tax. */
  rounding: 'Rounding',
  transfer: 'Bank transfer',
  methods: {
    card: 'Card',
    account: 'On account',
    refund: 'Refund to the card',
    return: 'Return',
    closedShort: 'Closed short',
  },

  hint: 'Of the period below, with a line for each tax rate and how each was paid. Exports are recorded.',
  download: 'Journal as CSV',
} as const;
