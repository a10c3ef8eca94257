export const onAccountMessages = {
  limitExceeded: ({ total, left, limit }: { total: string; left: string; limit: string }) =>
    `${total} is more than is left on account: ${left} of your limit of ${limit}. Order less, or pay by card.`,
  choice: (days: number) => (days === 1 ? 'Pay by invoice, 1 day' : `Pay by invoice, ${days} days`),
  left: (left: string, limit: string) => `${left} of your limit of ${limit} is left`,
  overdue: (overdue: string) => `${overdue} is overdue`,
  note: (days: number) =>
    days === 1
      ? 'The goods are yours. The invoice comes with the shipment and is due a day later.'
      : `The goods are yours. The invoice comes with the shipment and is due ${days} days later.`,
  tag: 'On account',
  overdueTag: 'Overdue',
  /** A date follows. */
  invoiceDue: 'Invoice due on',
  invoiceOverdue: 'Invoice overdue since',
  partPaid: (amount: string) => `${amount} is paid by bank transfer`,
} as const;
