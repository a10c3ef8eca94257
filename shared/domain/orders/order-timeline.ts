import { eventTypes } from '#shared/domain/history/event-types.ts';

export const timelineTypes = eventTypes.order.filter(
  (type) => type !== 'order.note_added' && type !== 'order.note_removed',
);
export type TimelineType = (typeof timelineTypes)[number];

/** Only staff see these. */
export const staffTimelineTypes: readonly TimelineType[] = [
  'order.printed',
  'order.packing_started',
  'order.packed',
  'order.packing_reset',
  'order.held',
  'order.released',
  'refund.failed',
  'refund.dropped',
];

/** Whose doing it was, as the caller sees it. */
export const timelineActors = ['you', 'customer', 'shop', 'system'] as const;
export type TimelineActor = (typeof timelineActors)[number];
