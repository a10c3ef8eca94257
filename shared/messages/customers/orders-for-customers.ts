export const orderForCustomerMessages = {
  open: 'Order for this customer',
  title: (name: string) => `Order for ${name}`,
  description:
    'Paste what the customer has sent, and check what we understood. The orders, mails and terms are theirs.',
  back: 'Back to the customer',
  delivery: 'Delivery and payment',
  place: 'Address of the customer',
  typed: 'Another address',
  toMend: (lines: number) =>
    lines === 1
      ? 'One line is still to look at, or to leave out.'
      : `${lines} lines are still to look at, or to leave out.`,
  taxFollows: 'Tax is added as the customer is taxed.',
  byCard: 'Without an invoice, the customer gets a mail and pays by card.',
  submit: (lines: number) => (lines === 1 ? 'Order 1 line' : `Order ${lines} lines`),
  nothing: 'Nothing to order yet',
  placed: (number: string, total: string) => `${number} is placed: ${total}. The customer gets the mail.`,
  outcomeUnknown: 'We do not know whether it was placed. Press again: it is not placed twice.',
} as const;
