export const timelineTypes = [
  'order.placed',
  'order.paid',
  'order.unpaid',
  'order.shipped',
  'order.unshipped',
  'order.reduced',
  'order.printed',
  'order.packing_started',
  'order.packed',
  'order.packing_reset',
  'order.cancelled',
  'order.expired',
  'refund.requested',
  'refund.completed',
  'refund.failed',
  'refund.dropped',
  'dispute.opened',
  'dispute.won',
  'dispute.lost',
  'transfer.recorded',
  'transfer.reversed',
] as const;
export type TimelineType = (typeof timelineTypes)[number];

/** Only staff see these. */
export const staffTimelineTypes: readonly TimelineType[] = [
  'order.printed',
  'order.packing_started',
  'order.packed',
  'order.packing_reset',
  'refund.failed',
  'refund.dropped',
];

/** Whose doing it was, as the caller sees it. */
export const timelineActors = ['you', 'customer', 'shop', 'system'] as const;
export type TimelineActor = (typeof timelineActors)[number];
