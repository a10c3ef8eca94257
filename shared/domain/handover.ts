import { DAY_MS } from '#shared/domain/durations.ts';
import type { EventType } from '#shared/domain/event-types.ts';

/** What a shift handover counts, in its order, and who may see it. */
export const handoverLines = {
  placed: 'staff',
  shipped: 'staff',
  takenBack: 'staff',
  printedNotShipped: 'staff',
  cancelled: 'staff',
  unpaidForDays: 'staff',
  lowStock: 'staff',
  stockChanged: 'staff',
  counted: 'staff',
  productsChanged: 'admin',
  pricesChanged: 'admin',
  imports: 'admin',
  importsUndone: 'admin',
  refunds: 'admin',
  disputes: 'admin',
  failedMails: 'admin',
  rolesChanged: 'admin',
} as const;

export type HandoverLine = keyof typeof handoverLines;

/** Lines that count the events of one type. */
export const eventsOfLine = {
  placed: 'order.placed',
  shipped: 'order.shipped',
  takenBack: 'order.unshipped',
  cancelled: 'order.cancelled',
  stockChanged: 'product.stock_changed',
  counted: 'product.counted',
  productsChanged: 'product.changed',
  imports: 'import.applied',
  importsUndone: 'import.undone',
  refunds: 'refund.requested',
  disputes: 'dispute.opened',
  rolesChanged: 'user.role_changed',
} as const satisfies Partial<Record<HandoverLine, EventType>>;

export const handoverLineNames = Object.keys(handoverLines) as HandoverLine[];

/** Events of one kind are counted up to here. */
export const MAX_COUNTED_EVENTS = 10_000;

/** Orders that were printed and not shipped are named up to here. */
export const MAX_NAMED_ORDERS = 20;

/** In days. */
export const UNPAID_DAYS = 5;

/** The length of a shift before which no handover was signed. */
export const FIRST_SHIFT_MS = DAY_MS;

/** In characters. */
export const MAX_HANDOVER_NOTE_LENGTH = 2000;
