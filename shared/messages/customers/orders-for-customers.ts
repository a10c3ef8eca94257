export const orderForCustomerMessages = {
  open: 'Order for this customer',
  title: (name: string) => `Order for ${name}`,
  noMember: 'This person is not a member of this company. Select one of its members.',
  description:
    'Paste what the customer has sent, and check what we understood. The orders, mails and terms are theirs.',
  back: 'Back to the customer',
  delivery: 'Delivery and payment',
  place: 'Address of the customer',
  typed: 'Another address',
  member: 'Ordered by',
  memberHint: 'Who called or wrote. The orders, mails and limits are theirs.',
  selectMember: 'Select a member',
  needsMember: 'Select who of the company orders.',
  noMembers: 'Nobody of this company may order yet. Invite somebody on the page of the company.',
  poRequired: 'The company asks for it.',
  onAccountOnly: 'The company pays by invoice only.',
  listedOnly: 'The company delivers to the addresses of its list only.',
  asked: (number: string) => `${number} waits for an approval. Those who approve in the company get the mail.`,
  toMend: (lines: number) =>
    lines === 1
      ? 'One line is still to look at, or to leave out.'
      : `${lines} lines are still to look at, or to leave out.`,
  taxFollows: 'Tax is added as the customer is taxed.',
  total: 'Total without tax',
  byCard: 'Without an invoice, the customer gets a mail and pays by card.',
  submit: (lines: number) => (lines === 1 ? 'Order 1 line' : `Order ${lines} lines`),
  nothing: 'Nothing to order yet',
  placed: (number: string, total: string) => `${number} is placed: ${total}. The customer gets the mail.`,
  outcomeUnknown: 'We do not know whether it was placed. Press again: it is not placed twice.',
} as const;
