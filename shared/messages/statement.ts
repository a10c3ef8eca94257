export const statementMessages = {
  columns: {
    date: 'Date',
    entry: 'Entry',
    invoice: 'Invoice',
    order: 'Order',
    poNumber: 'PO number',
    reference: 'Reference',
    due: 'Due',
    debit: 'Debit',
    credit: 'Credit',
    balance: 'Balance',
    currency: 'Currency',
  },
  invoice: 'Invoice',
  cardPayment: 'Card payment',
  transfer: 'Bank transfer',
  reversal: 'Bank transfer taken back',
} as const;
