import * as z from 'zod/mini';
import { defineEndpoint } from '#shared/contracts/endpoint.ts';
import { shippedBatchSchema } from '#shared/contracts/fulfilment/shipments.ts';
import { orderIdsTextSchema } from '#shared/contracts/orders/order-ids.ts';
import { MAX_PICKED_ORDERS } from '#shared/domain/limits.ts';
import { units } from '#shared/domain/products/units.ts';

/** All that is to be fetched of one product. */
const pickLineSchema = z.object({
  product: z.object({
    _id: z.string(),
    product: z.string(),
    image: z.string(),
    partNumber: z.nullable(z.string()),
    barcode: z.nullable(z.string()),
    unit: z.enum(units),
    bin: z.nullable(z.string()),
  }),
  quantity: z.int(),
  /** `slip` is the number of one of `slips`. */
  split: z.array(z.object({ slip: z.string(), quantity: z.int() })),
  /** Which batches to fetch, of a product that tracks them; left out of others. */
  batches: z.optional(z.array(shippedBatchSchema)),
});
export type PickLine = z.infer<typeof pickLineSchema>;

export const pickListSchema = z.object({
  /** In the order of the bins; without what is packed already. */
  lines: z.array(pickLineSchema),
  /** The packing slips that the goods go with: the order that opens each, and the number at its top. */
  slips: z.array(z.object({ orderId: z.string(), number: z.string() })),
  orders: z.int(),
  /** Orders that were asked for and may not leave now. */
  left: z.int(),
  /** Whether more orders may leave than are in one list. */
  hasMore: z.boolean(),
});
export type PickList = z.infer<typeof pickListSchema>;

export const pickListContract = {
  read: defineEndpoint({
    method: 'GET',
    path: '/pick-list',
    summary: `What is to be fetched for up to 100 orders, separated by commas, and all that leaves in the same parcels; without them for the oldest ${MAX_PICKED_ORDERS} orders that may leave. One line for each product, in the order of the bins`,
    access: { permission: 'orders.pack' },
    query: z.object({ orders: z.optional(orderIdsTextSchema) }),
    response: pickListSchema,
  }),
};
