import { HOUR_MS } from '#shared/domain/durations.ts';
import { UNSHIP_WINDOW_MS } from '#shared/domain/limits.ts';

interface MailKind {
  /** Who gets it: the customer whose order it is about, or every administrator. */
  to: 'customer' | 'staff';
  /** How long it waits: a shipment may be taken back, and rows about one checkout become one mail. */
  waitMs: number;
}

const SOON = 0;
/** Mails about one checkout that are due within this time become one. */
export const MERGE_WITHIN_MS = 60_000;

/** Every mail that the shop sends. `subjectId` of its row is the id of what is named first in each comment. */
export const mailKinds = {
  /** An order of its own that its customer placed. */
  order_placed: { to: 'customer', waitMs: SOON },
  /** A checkout. */
  checkout_placed: { to: 'customer', waitMs: SOON },
  /** An order that was placed for a customer next in line. */
  line_served: { to: 'customer', waitMs: SOON },
  /** A payment intent or a bank transfer, which pays one order or many. */
  orders_paid: { to: 'customer', waitMs: SOON },
  /** An order; waits until the shipment cannot be taken back. */
  order_shipped: { to: 'customer', waitMs: UNSHIP_WINDOW_MS + MERGE_WITHIN_MS },
  /** An unpaid order that expires within a day. */
  order_expiring: { to: 'customer', waitMs: SOON },
  /** An order. */
  order_expired: { to: 'customer', waitMs: MERGE_WITHIN_MS },
  /** An order that was cancelled, but not by its customer. */
  order_cancelled: { to: 'customer', waitMs: MERGE_WITHIN_MS },
  /** A refund of the shop that has arrived. */
  refund_made: { to: 'customer', waitMs: MERGE_WITHIN_MS },
  /** An invoice, or a reversal of a credit note. */
  invoice: { to: 'customer', waitMs: SOON },
  /** A credit note. */
  credit_note: { to: 'customer', waitMs: SOON },
  /** A dispute of a payment. */
  payment_disputed: { to: 'staff', waitMs: SOON },
  /** A day, such as `2026-11-23`. */
  low_stock: { to: 'staff', waitMs: SOON },
} as const satisfies Record<string, MailKind>;

export type MailKindName = keyof typeof mailKinds;

export const mailKindNames = Object.keys(mailKinds) as [MailKindName, ...MailKindName[]];

/** `skipped`: it would not have been true any more, or its recipient must not get it. */
export type MailState = 'queued' | 'sent' | 'failed' | 'skipped';

/** What staff see of them. */
export const mailViews = ['failed', 'waiting', 'sent'] as const;
export type MailView = (typeof mailViews)[number];

/** How long before its end a reservation is announced. */
export const EXPIRY_NOTICE_MS = 24 * HOUR_MS;
