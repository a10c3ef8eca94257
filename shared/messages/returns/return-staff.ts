import type { ReturnView } from '#shared/domain/returns/return-states.ts';
import { formatNumber } from '#shared/domain/shop/locale.ts';

export const returnViewMessages: Record<ReturnView, string> = {
  requested: 'To decide',
  approved: 'On the way',
  received: 'Money waits',
  done: 'Settled',
  closed: 'Refused or withdrawn',
  all: 'All',
};

export const returnStaffMessages = {
  title: 'Returns',
  description: 'What customers send back: decide, receive the goods and give the money back.',
  exportAll: 'Export CSV',
  none: {
    requested: 'Nothing waits for your decision.',
    approved: 'No goods are on the way back.',
    received: 'No money waits to go back.',
    done: 'No return is settled yet.',
    closed: 'None was refused or withdrawn.',
    all: 'Nobody has asked to return anything.',
  } satisfies Record<ReturnView, string>,
  unknown: (number: string) => `No return of this store has the number ${number}.`,
  number: 'Return',
  state: 'State',
  product: 'Product',
  quantity: 'Quantity',
  updated: 'Changed',
  customer: 'Customer',
  words: 'The customer writes',
  pageDescription: 'Decide, receive the goods and give the money back.',

  decide: 'Decide',
  approveQuantity: 'How many to take back',
  instructions: 'How to send it',
  instructionsHint: 'The customer gets it by mail and on the slip, such as where to send it and who pays for it',
  approve: 'Approve',
  approved: 'Approved. The customer gets the slip by mail',
  refuse: 'Refuse',
  refuseTitle: 'Refuse this return',
  refusal: 'Why not',
  refused: 'Refused. The customer gets a mail',
  cancel: 'Cancel',
  neverCame: 'The goods never came',

  receive: 'Receive the goods',
  receivedQuantity: 'How many came back',
  restockedQuantity: 'Of those back to stock',
  restockedHint: 'The others cannot be sold any more',
  receiveButton: 'Receive',
  received: 'Received, and the stock is updated',
  takeBack: 'Not received after all',
  takeBackTitle: 'Take the receipt back?',
  takeBackWarning: 'What went back to stock is taken off it again.',
  takenBack: 'The receipt is taken back',
  restocked: 'Back to stock',

  settle: 'Give the money back',
  amount: 'Amount',
  proposed: (amount: string) => `${amount} was charged for what came back`,
  ways: {
    card: 'It goes back to the card, with a credit note.',
    creditNote: 'The customer owes less by it, with a credit note.',
    bank: 'A bank transfer has paid it: send the money by your bank, then settle. That records it, with a credit note.',
    none: 'This order is neither paid nor invoiced, so no money goes back: enter 0.',
  },
  byBank: (amount: string) =>
    `Of it a bank transfer has paid ${amount}: send that by your bank. The rest comes off the invoice first.`,
  settleButton: 'Settle',
  settled: 'The return is settled',
} as const;

const returns = (count: number | null, one: string, many: string) =>
  count === 1 ? `1 return ${one}` : `${count === null ? 'Many' : formatNumber(count)} returns ${many}`;

/** On the overview. A count is null when there are too many to count. */
export const returnNotes = {
  requested: (count: number | null) => returns(count, 'waits for your decision', 'wait for your decision'),
  received: (count: number | null) => returns(count, 'waits for its money', 'wait for their money'),
} as const;
