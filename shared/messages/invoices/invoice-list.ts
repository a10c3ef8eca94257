import type { InvoiceState, InvoiceView } from '#shared/domain/invoices/invoice-states.ts';

/** What became of an invoice. */
export const invoiceStateMessages = {
  paid: 'Paid',
  open: 'Open',
  overdue: 'Overdue',
  'partly-refunded': 'Partly refunded',
  refunded: 'Refunded',
} as const satisfies Record<InvoiceState, string>;

export const invoiceViewMessages = {
  label: 'Which documents',
  all: 'All',
  unpaid: 'Unpaid',
  overdue: 'Overdue',
  paid: 'Paid',
  refunded: 'Refunded',
  corrections: 'Credit notes',
} as const satisfies Record<InvoiceView | 'label' | 'all', string>;

/** All invoices, credit notes and reversals, for bookkeepers. */
export const invoiceListMessages = {
  title: 'All invoices',
  description: 'Every invoice and credit note as it was issued, its journal and its tax for the bookkeeper.',
  filters: 'Find documents',
  search: 'Search',
  searchHint: 'Number, order or buyer',
  from: 'Date from',
  to: 'Date to',
  periods: 'Periods',
  thisMonth: 'This month',
  lastMonth: 'Last month',
  thisYear: 'This year',
  allTime: 'All time',
  none: 'There is no such document.',

  number: 'Number',
  buyer: 'Buyer',
  buyerErased: 'Erased',
  date: 'Date',
  tax: 'Tax',
  total: 'Total',
  state: 'State',
} as const;
