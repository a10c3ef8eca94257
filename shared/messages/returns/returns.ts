import type { ReturnState, ReturnView } from '#shared/domain/returns/return-states.ts';

export const returnStateMessages: Record<ReturnState, string> = {
  requested: 'Asked for',
  approved: 'Approved',
  received: 'Received',
  done: 'Settled',
  refused: 'Refused',
  withdrawn: 'Withdrawn',
};

/** What customers see of theirs. */
export const ownReturnViewMessages: Record<ReturnView, string> = {
  all: 'All',
  requested: 'With us',
  approved: 'To send back',
  received: 'Arrived',
  done: 'Settled',
  closed: 'Refused or withdrawn',
};

export const returnMessages = {
  views: 'Views of returns',
  many: 'many',
  noneOfView: 'None of your returns is here.',
  title: 'My returns',
  description: 'What you send back to us, and how far it is.',
  label: 'Returns',
  none: 'Nothing goes back. To return goods, open the order that they came with.',
  toOrders: 'To my orders',
  number: (number: string) => `Return ${number}`,
  pageDescription: 'What goes back, and what we say to it.',
  facts: 'About this return',
  state: 'State',
  order: 'Order',
  product: 'Product',
  quantity: 'Quantity',
  quantityOf: (asked: string, now: string) => `${now} of ${asked} asked for`,
  reason: 'Why',
  words: 'In your words',
  asked: 'Asked',
  received: 'Received',
  instructions: 'How to send it',
  refusal: 'Why not',
  back: 'All returns',
  slip: 'Print the return slip',
  pictures: 'Pictures',
  picture: (index: number) => `Picture ${index}`,
  pictureLost: 'This picture could not be loaded',
  addPicture: 'Add pictures',
  picturesHint: (max: number) => `Up to ${max}: JPEG, PNG or WebP, at most 10 MB each. Only we see them.`,
  withdraw: 'Withdraw the return',
  withdrawTitle: 'Withdraw this return?',
  withdrawWarning: 'You keep the goods. You can ask again later.',
  withdrawn: 'The return is withdrawn',
  keep: 'Keep it',
  moneyBack: 'Money back',
  notes: {
    requested: 'We look at it and answer by mail. Please send nothing before that.',
    approved: 'Send the goods with the return slip in the parcel.',
    received: 'The goods are here. We tell you what we give back for them.',
    done: {
      card: (amount: string) => `${amount} goes back to your card.`,
      creditNote: (amount: string) => `You owe ${amount} less, as the credit note says.`,
      bank: (amount: string) => `${amount} comes back by bank transfer, as the credit note says.`,
      both: (amount: string, byBank: string) =>
        `${amount} is credited: ${byBank} comes back by bank transfer, and you owe the rest less.`,
      none: (_amount: string) => 'No money goes back for it.',
    },
    refused: 'We cannot take it back.',
    withdrawn: 'You have withdrawn it.',
  },
} as const;

export const askReturnMessages = {
  title: (order: string) => `Return goods of order ${order}`,
  description: 'Tell us what goes back and why. We answer by mail.',
  quantity: 'How many',
  quantityHint: (max: string) => `At most ${max}`,
  reason: 'Why do they go back?',
  select: 'Please select',
  text: 'What is wrong with them?',
  send: 'Ask to return them',
  sent: (number: string) => `We have your request ${number}`,
  back: 'Back to the order',
  nothing: 'Nothing of this order can be returned now.',
  remove: (name: string) => `Remove ${name}`,
  notSent: (name: string) => `The return is asked for, but ${name} could not be sent. Add it here again.`,
} as const;

/** On the page of an order. */
export const orderReturnMessages = {
  title: 'Returns',
  hint: (quantity: string) => `${quantity} can be returned.`,
  hintUntil: (quantity: string, day: string) => `${quantity} can be returned until ${day}.`,
  over: (day: string) => `Goods of this order could be returned until ${day}.`,
  ask: 'Return goods',
  /** Of staff. */
  askFor: 'Return goods for the customer',
} as const;
