import type { PaymentState } from '#shared/domain/payments/payment-state.ts';
import type { RefundOrigin, RefundState } from '#shared/domain/payments/refund-states.ts';

export const refundFieldMessages = {
  amount: 'Enter an amount of money above zero',
  tooLarge: 'This is more than is left of the payment',
  reason: 'A reason is required',
  restock: 'Stock is returned with all the money of an order that was not shipped',
} as const;

export const paymentStateMessages = {
  unpaid: 'Unpaid',
  paid: 'Paid',
  partlyRefunded: 'Partly refunded',
  refunded: 'Refunded',
  disputed: 'Disputed',
} as const satisfies Record<PaymentState, string>;

export const refundStateMessages = {
  requested: 'Requested',
  pending: 'Under way',
  succeeded: 'Returned',
  failed: 'Failed',
  superseded: 'Not made',
} as const satisfies Record<RefundState, string>;

export const refundOriginMessages = {
  system: 'This payment could not be used',
  staff: '',
  provider: 'Made at Stripe',
  bank: 'By bank transfer',
} as const satisfies Record<RefundOrigin, string>;

/** Of money that staff send by their bank. */
export const bankRefundMessages = {
  reference: 'Reference of your transfer',
  referenceHint: 'Optional, as on the statement of your bank',
} as const;

export const refundMessages = {
  title: 'Refunds',
  none: 'No money of this order went back.',
  freightNone: 'No money of the freight went back.',
  byTransfer:
    'This order was paid by bank transfer, so nothing can go back to a card. What goes back for a return, or of an order that is closed short, is recorded there.',
  /** An amount follows. */
  left: 'Left of the payment',
  refund: 'Refund',
  dialogTitle: (number: string) => `Refund order ${number}`,
  freightTitle: (checkout: string) => `Refunds of the freight of ${checkout}`,
  freightDialogTitle: (checkout: string) => `Refund the freight of ${checkout}`,
  amount: 'Amount',
  reason: 'Reason',
  reasonHint: 'Only staff see it.',
  restock: 'Return the goods to stock',
  goesBack: (amount: string) => `${amount} goes back to the card.`,
  closes: (amount: string) => `${amount} goes back to the card; the order is closed.`,
  closesAndRestocks: (amount: string, quantity: string) =>
    `${amount} goes back to the card; the order is closed and ${quantity} pieces return to stock.`,
  isShipped: (amount: string) => `${amount} goes back to the card. The goods have been shipped.`,
  keep: 'Do not refund',
  confirm: 'Refund',
  confirmDescription: 'Returns the money to the customer. This cannot be undone.',
  requested: 'Refund Requested...',
  retry: 'Try again now',
  retryHint: 'Without this it is tried again later.',
  superseded: 'The money had gone back otherwise.',
  refundedSum: 'Refunded',
  held: 'On hold',
  doNotSend: 'The money of this order went back. Do not send it.',
  doNotSendDisputed: 'The payment of this order is disputed. Do not send it.',
} as const;
