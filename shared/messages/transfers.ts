export const transferFieldMessages = {
  date: 'Enter the day on which the money arrived',
  future: 'This day is still to come',
  reference: 'Enter the reference of the transfer',
  amount: 'Enter an amount of money above zero',
  orders: 'Select at least one invoice',
  tooMany: (max: number) => `Select at most ${max} invoices`,
  twice: 'This invoice is selected twice',
  notOpen: 'This is no open invoice of this customer',
  aboveOpen: (open: string) => `Only ${open} of it is open. Send the rest back, or leave it for the next invoice`,
  sum: (sum: string) => `The parts of the invoices come to ${sum}`,
} as const;
