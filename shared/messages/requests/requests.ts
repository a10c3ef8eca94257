import { MAX_OPEN_REQUESTS, REQUEST_DAYS } from '#shared/domain/limits.ts';
import type { RequestState, RequestView } from '#shared/domain/requests/request-state.ts';

export const requestStateMessages: Record<RequestState, string> = {
  open: 'Waiting',
  approved: 'Approved',
  refused: 'Refused',
  withdrawn: 'Withdrawn',
  expired: 'Expired',
};

export const requestViewMessages: Record<RequestView | 'label', string> = {
  label: 'Which requests',
  waiting: 'To decide',
  mine: 'Mine',
  all: 'All',
};

export const requestMessages = {
  linesRequired: 'Send the lines of the request with their quantities',
  otherLines: 'These are not the lines of this request. Reload the page.',
  nothingLeft: 'Leave at least one line, or refuse the request.',
  tooMany: `You have ${MAX_OPEN_REQUESTS} requests that wait, which is the most. Withdraw one to ask for another.`,
  noCompany: 'You order privately, where nothing needs an approval.',
  own: 'Somebody else approves what you ask for.',

  title: 'Requests',
  description: 'What needs an approval in your company.',
  none: 'No request is here.',
  number: 'Request',
  requester: 'Asked by',
  askedBy: 'Taken by',
  ourStaff: 'our sales team',
  total: 'Total',
  lines: (count: number) => (count === 1 ? '1 line' : `${count} lines`),
  expires: 'Ends',
  back: 'All requests',
  open: (number: string) => `Open request ${number}`,

  ask: 'Ask for approval',
  asked: 'Request sent: you get a mail when it is decided...',
  needs: 'This needs an approval:',
  waitingCount: 'open requests',
  noStock: `No stock is taken before it is approved. It ends after ${REQUEST_DAYS} days.`,
  note: 'Note to the approver',

  quantity: 'Quantity',
  leftOut: 'Left out',
  approvedQuantity: (quantity: string) => `${quantity} were approved and ordered`,
  priceChanged: (before: string, now: string) => `Price was ${before}, is ${now}`,
  correctedPrice: (price: string) => `In this quantity one costs ${price}`,
  stockShort: (available: string) => `Only ${available} left`,
  gone: 'Not sold any more',
  delivery: 'Delivery to',
  poNumber: 'PO number',
  costCentre: 'Cost centre',
  payment: 'Payment',
  onAccount: 'By invoice',
  byCard: 'By card, by who asked',
  state: 'State',
  by: (name: string) => `by ${name}`,

  approve: 'Approve and order',
  approved: 'Approved and ordered...',
  refuse: 'Refuse',
  refuseTitle: 'Refuse this request?',
  reason: 'Reason, for the mail to who asked',
  refused: 'Request refused...',
  withdraw: 'Withdraw',
  withdrawTitle: 'Withdraw this request?',
  withdrawHint: 'Nothing is ordered. You can ask again.',
  withdrawn: 'Request withdrawn...',
  reasonGiven: 'Reason',
  monthLeft: 'Left of the month limit',
  creditLeft: 'Left of the credit limit',
  cancel: 'Cancel',
  showOrders: 'Show the orders',
  pay: 'Pay the orders',
} as const;
