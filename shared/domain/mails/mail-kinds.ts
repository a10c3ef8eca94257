import { HOUR_MS } from '#shared/domain/durations.ts';
import { SHIPMENT_MAIL_WAIT_MS } from '#shared/domain/limits.ts';

interface MailKind {
  /** Who gets it: the customer whose order it is about, or every administrator. */
  to: 'customer' | 'staff';
  /** What `subjectId` of its row is the id of: a payment is an intent or a bank transfer, a day as in `2026-11-23`. */
  about:
    | 'order'
    | 'checkout'
    | 'payment'
    | 'refund'
    | 'document'
    | 'dispute'
    | 'day'
    | 'application'
    | 'invitation'
    | 'request'
    | 'quote'
    | 'quoteMessage'
    | 'return'
    | 'product'
    | 'webhook';
  /** How long it waits: a shipment may be taken back, and rows about one checkout become one mail. */
  waitMs: number;
}

const SOON = 0;
/** Mails about one checkout that are due within this time become one. */
export const MERGE_WITHIN_MS = 60_000;

/** Every mail that the shop sends. */
export const mailKinds = {
  order_placed: { to: 'customer', about: 'order', waitMs: SOON },
  checkout_placed: { to: 'customer', about: 'checkout', waitMs: SOON },
  /** Placed for a customer next in line. */
  line_served: { to: 'customer', about: 'order', waitMs: SOON },
  orders_paid: { to: 'customer', about: 'payment', waitMs: SOON },
  /** Waits for as long as a mistake is likely to be seen; later a correction follows. */
  order_shipped: { to: 'customer', about: 'order', waitMs: SHIPMENT_MAIL_WAIT_MS },
  /** Its shipment was taken back after a mail had said that it was on its way. */
  order_unshipped: { to: 'customer', about: 'order', waitMs: MERGE_WITHIN_MS },
  /** What has not left of it will not come. */
  order_closed_short: { to: 'customer', about: 'order', waitMs: MERGE_WITHIN_MS },
  /** Within a day. */
  order_expiring: { to: 'customer', about: 'order', waitMs: SOON },
  order_expired: { to: 'customer', about: 'order', waitMs: MERGE_WITHIN_MS },
  /** Not by its customer. */
  order_cancelled: { to: 'customer', about: 'order', waitMs: MERGE_WITHIN_MS },
  /** Its money has arrived. */
  refund_made: { to: 'customer', about: 'refund', waitMs: MERGE_WITHIN_MS },
  /** Also a reversal of a credit note. */
  invoice: { to: 'customer', about: 'document', waitMs: SOON },
  credit_note: { to: 'customer', about: 'document', waitMs: SOON },
  quote_received: { to: 'customer', about: 'quote', waitMs: SOON },
  /** Once for each answer. */
  quote_answered: { to: 'customer', about: 'quote', waitMs: SOON },
  quote_message: { to: 'customer', about: 'quoteMessage', waitMs: SOON },
  quote_offer_withdrawn: { to: 'customer', about: 'quote', waitMs: SOON },
  quote_expired: { to: 'customer', about: 'quote', waitMs: SOON },
  quote_requested: { to: 'staff', about: 'quote', waitMs: SOON },
  quote_question: { to: 'staff', about: 'quoteMessage', waitMs: SOON },
  quote_accepted: { to: 'staff', about: 'quote', waitMs: SOON },
  quote_refused: { to: 'staff', about: 'quote', waitMs: SOON },
  quote_withdrawn: { to: 'staff', about: 'quote', waitMs: SOON },
  return_requested: { to: 'staff', about: 'return', waitMs: SOON },
  return_approved: { to: 'customer', about: 'return', waitMs: SOON },
  return_refused: { to: 'customer', about: 'return', waitMs: SOON },
  /** A receipt by mistake may be taken back. */
  return_received: { to: 'customer', about: 'return', waitMs: MERGE_WITHIN_MS },
  return_done: { to: 'customer', about: 'return', waitMs: SOON },
  company_application: { to: 'staff', about: 'application', waitMs: SOON },
  company_approved: { to: 'customer', about: 'application', waitMs: SOON },
  company_refused: { to: 'customer', about: 'application', waitMs: SOON },
  /** To an address that may have no account yet. */
  member_invited: { to: 'customer', about: 'invitation', waitMs: SOON },
  /** To each who may decide. */
  request_waiting: { to: 'customer', about: 'request', waitMs: SOON },
  request_approved: { to: 'customer', about: 'request', waitMs: SOON },
  request_refused: { to: 'customer', about: 'request', waitMs: SOON },
  request_expired: { to: 'customer', about: 'request', waitMs: SOON },
  /** Once, to who asked for it. */
  stock_back: { to: 'customer', about: 'product', waitMs: SOON },
  /** Nothing had arrived at it for days; to who added it. */
  webhook_off: { to: 'customer', about: 'webhook', waitMs: SOON },
  payment_disputed: { to: 'staff', about: 'dispute', waitMs: SOON },
  low_stock: { to: 'staff', about: 'day', waitMs: SOON },
} as const satisfies Record<string, MailKind>;

export type MailKindName = keyof typeof mailKinds;

/** Of those about a quote. */
export type QuoteMailKind = Extract<MailKindName, `quote_${string}`>;
/** Of those about a return. */
export type ReturnMailKind = Extract<MailKindName, `return_${string}`>;

export const mailKindNames = Object.keys(mailKinds) as [MailKindName, ...MailKindName[]];

/** `skipped`: it would not have been true any more, or its recipient must not get it. */
export type MailState = 'queued' | 'sent' | 'failed' | 'skipped';

/** What staff see of them. */
export const mailViews = ['failed', 'waiting', 'sent'] as const;
export type MailView = (typeof mailViews)[number];

/** How long before its end a reservation is announced. */
export const EXPIRY_NOTICE_MS = 24 * HOUR_MS;
