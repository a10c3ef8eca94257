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
  },
  /** Amounts are positive; the kind says which side they are booked on. */
  kinds: {
    invoice: 'Invoice',
    credit_note: 'Credit note',
    reversal: 'Reversal of a credit note',
  } satisfies Record<InvoiceKind, string>,
  methods: { card: 'Card', account: 'On account', refund: 'Refund to the card' },

  title: 'Invoices for the bookkeeper',
  hint: 'All invoices and credit notes of a period as CSV, with a line for each tax rate. The export is recorded.',
  from: 'From',
  to: 'To',
  download: 'Export as CSV',
  date: 'Give a date, such as 2026-11-23',
} as const;
