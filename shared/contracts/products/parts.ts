import * as z from 'zod/mini';
import { defineEndpoint } from '#shared/contracts/endpoint.ts';
import { instantSchema } from '#shared/contracts/fields.ts';
import { shownProductSummarySchema } from '#shared/contracts/products/product-summary.ts';
import { successorSchema } from '#shared/contracts/products/successor.ts';
import { MAX_PARTS } from '#shared/domain/limits.ts';
import { rhythmStates } from '#shared/domain/orders/rhythm.ts';

/**
 * A product that a customer has ordered, and how: the median quantity and the median of the days between purchases, those
 * within 24 hours counted as one. `name`, `partNumber` and `image` are those of the last order.
 */
export const partSchema = z.object({
  productId: z.string(),
  name: z.string(),
  partNumber: z.nullable(z.string()),
  /** What the account calls it now; missing without a number of its own. */
  ownPartNumber: z.optional(z.string()),
  image: z.string(),
  /** Also of a product that is no longer on sale. */
  category: z.nullable(z.string()),
  /** The product of now; null when it is no longer on sale. */
  product: z.nullable(shownProductSummarySchema),
  /** Of a product that is discontinued, on sale or not. */
  replacedBy: z.optional(successorSchema),
  usualQuantity: z.int(),
  /** Null after a single purchase. */
  usualDays: z.nullable(z.int()),
  lastOrderedAt: instantSchema,
  /** Whole days since the last purchase. */
  daysAgo: z.int(),
  state: z.enum(rhythmStates),
  /** The unit price of the last order's quantity, now against then, in percent; null when it is no longer on sale. */
  priceChange: z.nullable(z.number()),
});
export type Part = z.infer<typeof partSchema>;

export const partsContract = {
  list: defineEndpoint({
    method: 'GET',
    path: '/parts',
    summary: `What the caller usually orders, how much and how often, from up to 2,000 orders of the last 24 months; what is due comes first, at most ${MAX_PARTS}`,
    access: 'signedIn',
    response: z.array(partSchema),
  }),
};
