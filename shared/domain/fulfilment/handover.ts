import { DAY_MS } from '#shared/domain/durations.ts';
import type { EventType } from '#shared/domain/history/event-types.ts';
import type { Permission } from '#shared/domain/users/permissions.ts';

/** What a shift handover counts, in its order, and the permission to see it. */
export const handoverLines = {
  placed: 'orders.read',
  shipped: 'orders.read',
  partsShipped: 'orders.read',
  takenBack: 'orders.read',
  printedNotShipped: 'orders.read',
  cancelled: 'orders.read',
  unpaidForDays: 'orders.read',
  lowStock: 'stock.read',
  stockChanged: 'stock.read',
  counted: 'stock.read',
  productsChanged: 'history.read',
  pricesChanged: 'history.read',
  imports: 'imports.run',
  importsUndone: 'imports.run',
  refunds: 'refunds.read',
  disputes: 'refunds.read',
  failedMails: 'mails.read',
  rolesChanged: 'users.read',
} as const satisfies Record<string, Permission>;

export type HandoverLine = keyof typeof handoverLines;

/** Lines that count the events of one type. */
export const eventsOfLine = {
  placed: 'order.placed',
  shipped: 'order.shipped',
  partsShipped: 'order.part_shipped',
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
