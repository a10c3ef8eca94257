import type { InvoiceKind } from '#shared/domain/invoices/invoice-kinds.ts';

/** What kinds of documents are called. A reversal is numbered like an invoice, and is one. */
export const invoiceKindMessages = {
  invoice: 'Invoice',
  credit_note: 'Credit note',
  reversal: 'Invoice',
} as const satisfies Record<InvoiceKind, string>;

/** What is printed on invoices, credit notes and reversals. */
export const invoiceDocumentMessages = {
  description: 'As it was issued, to print or to keep. It never changes.',
  ofOrderTitle: 'Invoices',
  ofOrderDescription: 'All that was issued about an order: its invoice and its credit notes, to print or to keep.',
  none: 'There is no invoice. An order gets one when it is paid or, on account, when it is shipped.',
  toOrder: (number: string) => `Back to order ${number}`,
  backToOrder: 'Back to the order',
  problem: (_id: string, reason: string) => reason,

  date: 'Date',
  poNumber: 'Your PO number',
  costCentre: 'Your cost centre',
  corrects: (kind: InvoiceKind, number: string) =>
    kind === 'reversal' ? `Takes back credit note ${number}` : `For invoice ${number}`,
  reversed: 'The refund of that credit note did not arrive, so that its amount is charged again.',
  credited: 'We have refunded the amount below.',
  credit: {
    return: 'Goods came back: the amount below is credited on that invoice.',
    closedShort: 'The rest of the order will not come: the amount below is credited on that invoice.',
  },
  billTo: 'Bill to',
  buyerErased: 'The buyer’s data was erased when the time for which it must be kept was over.',
  taxId: (taxId: string) => `Tax ID ${taxId}`,

  product: 'Product',
  partNumber: (partNumber: string) => `Part ${partNumber}`,
  quantity: 'Quantity',
  unitPrice: 'Price per unit',
  net: 'Net',
  /** Instead of net, where there is no tax. */
  amount: 'Amount',
  tax: (name: string, rate: string) => `${name} ${rate}`,
  taxOn: (name: string, rate: string, net: string) => `${name} ${rate} on ${net}`,
  rounding: 'Rounding of the tax',
  total: { invoice: 'Total', credit_note: 'Credited', reversal: 'Total' } satisfies Record<InvoiceKind, string>,
  exempt: (reason: string) => `No tax: ${reason}`,

  payment: 'Payment',
  paidByCard: (day: string) => `Paid by card on ${day}.`,
  refunded: (day: string) => `Returned to the card on ${day}.`,
  creditOf: {
    return: (number: string) => `the return ${number}`,
    closedShort: (number: string) => `closing order ${number} short`,
  },
  takenOff: (day: string, by: string) => `Taken off what is owed on ${day}, by ${by}.`,
  byBank: (day: string, by: string) => `Sent back by bank transfer on ${day}, by ${by}.`,
  partByBank: (amount: string) => `${amount} of it was sent back by bank transfer.`,
  failedRefund: (day: string) => `Refund of ${day} that did not arrive.`,
  transactionId: (id: string) => `Transaction id ${id}`,
  refundId: (id: string) => `Refund id ${id}`,
  due: (day: string, days: number) =>
    days === 1 ? `To be paid by ${day}, within one day.` : `To be paid by ${day}, within ${days} days.`,
  onAccount: 'To be paid on account.',
  page: (number: string, page: number, pages: number) => `${number} · Page ${page} of ${pages}`,
  howToPay: (number: string) => `Please pay by bank transfer, and give the number ${number} as its reference.`,
} as const;
