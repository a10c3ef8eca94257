import { formatNumber } from '#shared/domain/shop/locale.ts';
import type { MovementKind, RecordedKind } from '#shared/domain/stock/stock-movements.ts';

export const stockFieldMessages = {
  received: 'What was received is more than 0. Choose “Correction” to take away',
} as const;

export const movementMessages: Record<MovementKind, string> = {
  received: 'Received',
  adjusted: 'Corrected',
  set_aside: 'Kept for those in line',
  ordered: 'Ordered',
  reduced: 'Part of an order given back',
  cancelled: 'Order cancelled',
  expired: 'Order expired',
  refunded: 'Order refunded, goods returned',
};

/** The columns of the exported ledger, in this order. */
export const movementExportColumns = {
  when: 'When',
  cause: 'Cause',
  reason: 'Reason',
  order: 'Order',
  who: 'Who',
  change: 'Change',
  after: 'Left after it',
} as const;

export const recordedKindMessages: Record<RecordedKind, string> = {
  received: 'Delivery',
  adjusted: 'Correction',
};

export const stockMessages = {
  title: (product: string) => `Stock of ${product}`,
  open: (product: string, available: number) => `${formatNumber(available)}: why? Stock ledger of ${product}`,
  description: 'Every change of the stock, newest first. The first line is what is available now.',
  back: 'All products',
  ledger: 'Stock ledger',
  exportAll: 'Export CSV',
  now: 'Now',
  available: 'Available',
  setAside: 'Kept for those in line',
  ordered: 'In orders, not shipped yet',
  shelf: 'On the shelf',
  when: 'When',
  cause: 'Cause',
  who: 'Who',
  change: 'Change',
  after: 'Left after it',
  none: 'This product never had any stock.',

  recordTitle: 'Record a change',
  kind: 'What happened',
  kindHint: 'A delivery adds; a correction adds or takes away',
  quantity: 'How much',
  quantityHint: 'For example 50, or -20 for damaged goods',
  reason: 'Reason',
  reasonHint: 'For example the number of the delivery note',
  notEnough: 'There is not that much in stock',
  record: 'Record',
  recorded: (change: number, available: number) =>
    `${formatNumber(change, { signDisplay: 'exceptZero' })} recorded, ${formatNumber(available)} available.`,
} as const;
