import * as z from 'zod/mini';
import { defineEndpoint } from '#shared/contracts/endpoint.ts';
import { productIdsSchema } from '#shared/contracts/products/product-lookups.ts';

/** What the shop promises who orders now; nothing while it promises no day. */
export const dispatchDaysSchema = z.object({
  /** For how many seconds these days hold; null without a promise. */
  orderWithin: z.nullable(z.int()),
  /** Of products that are for sale: the day in the shop's time zone on which each leaves, were it paid now. */
  products: z.array(z.object({ _id: z.string(), leavesOn: z.iso.date() })),
  /** Of these days the last: before it not all can leave. */
  earliest: z.nullable(z.iso.date()),
});
export type DispatchDays = z.infer<typeof dispatchDaysSchema>;

export const dispatchDaysContract = {
  list: defineEndpoint({
    method: 'GET',
    path: '/products/dispatch-days',
    summary: 'On which day products leave that are ordered now, and until when that holds',
    access: 'public',
    query: z.object({ ids: z.optional(productIdsSchema) }),
    response: dispatchDaysSchema,
  }),
};
