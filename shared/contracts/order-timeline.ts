import * as z from 'zod/mini';
import { instantSchema } from '#shared/contracts/fields.ts';

export const timelineTypes = [
  'order.placed',
  'order.paid',
  'order.shipped',
  'order.unshipped',
  'order.printed',
  'order.cancelled',
  'order.expired',
  'refund.requested',
  'refund.completed',
  'refund.failed',
] as const;
export type TimelineType = (typeof timelineTypes)[number];

/** Only staff see these. */
export const staffTimelineTypes: readonly TimelineType[] = ['order.printed', 'refund.failed'];

/**
 * What happened to an order. `by` is seen by the caller: `customer` is the order's owner for staff; `email` names the
 * person for staff only.
 */
export const timelineEntrySchema = z.object({
  type: z.enum(timelineTypes),
  at: instantSchema,
  by: z.enum(['you', 'customer', 'shop', 'system']),
  email: z.nullable(z.string()),
  carrier: z.nullable(z.string()),
  trackingNumber: z.nullable(z.string()),
  /** Of a payment and of a refund. */
  transactionId: z.nullable(z.string()),
});
export type TimelineEntry = z.infer<typeof timelineEntrySchema>;
