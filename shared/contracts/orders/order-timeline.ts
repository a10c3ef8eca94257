import * as z from 'zod/mini';
import { instantSchema } from '#shared/contracts/fields.ts';
import { timelineActors, timelineTypes } from '#shared/domain/orders/order-timeline.ts';

/**
 * What happened to an order. `by` is seen by the caller: `customer` is the order's owner for staff; `email` names the
 * person for staff only.
 */
export const timelineEntrySchema = z.object({
  type: z.enum(timelineTypes),
  at: instantSchema,
  by: z.enum(timelineActors),
  email: z.nullable(z.string()),
  carrier: z.nullable(z.string()),
  trackingNumber: z.nullable(z.string()),
  /** What is left, of a reduction; of a shipment what left, unless it was the whole order. */
  quantity: z.nullable(z.int()),
  /** Of a payment and of a refund. */
  transactionId: z.nullable(z.string()),
  /** Of a refund and of a bank transfer, in major units. */
  amount: z.nullable(z.number()),
  /** Of a corrected batch: the numbers, null for none; left out of others. */
  batch: z.optional(z.object({ from: z.nullable(z.string()), to: z.nullable(z.string()) })),
});
export type TimelineEntry = z.infer<typeof timelineEntrySchema>;
