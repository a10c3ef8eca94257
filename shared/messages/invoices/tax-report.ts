import type { ShareKind } from '#shared/domain/invoices/share-kinds.ts';

/** What is to be declared of a period. */
export const taxReportMessages = {
  title: 'Tax of the period',
  hint: 'What the documents above come to, for each kind and rate. Credit notes are negative.',
  none: 'No document has a date in this period.',
  columns: {
    document: 'Document',
    share: 'Share',
    name: 'Tax or reason',
    rate: 'Rate %',
    documents: 'Documents',
    net: 'Net',
    tax: 'Tax',
    total: 'Total',
    currency: 'Currency',
  },
  shares: {
    taxed: 'Taxed',
    exempt: 'Exempt',
    untaxed: 'Without tax',
    rounding: 'Rounding of the tax',
  } satisfies Record<ShareKind, string>,
  sum: 'Sum',
  download: 'Tax as CSV',
} as const;
