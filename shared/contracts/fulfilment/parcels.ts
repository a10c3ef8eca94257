import * as z from 'zod/mini';
import { defineEndpoint } from '#shared/contracts/endpoint.ts';
import { shippedBatchSchema } from '#shared/contracts/fulfilment/shipments.ts';
import { orderIdsTextSchema } from '#shared/contracts/orders/order-ids.ts';
import { orderSchema } from '#shared/contracts/orders/orders.ts';
import { productBinSchema } from '#shared/contracts/stock/bins.ts';

/** What goes to one address of one checkout: the orders that were asked for, and all others that may still leave. */
export const parcelSchema = z.object({
  /** The first order that was asked for; its code opens the parcel at the pack bench. */
  _id: z.string(),
  /** Such as `C-10017`; null for an order of its own. */
  checkoutNumber: z.nullable(z.string()),
  orders: z.array(orderSchema),
  /** How it is delivered, by the name of the method; left out where nothing was agreed on. */
  delivery: z.optional(z.string()),
  /** Of the products that have one; left out without any. */
  bins: z.optional(z.array(productBinSchema)),
  /** Of the orders that track batches: what went last, or what would go now; left out without any. */
  batches: z.optional(z.array(z.object({ orderId: z.string(), batches: z.array(shippedBatchSchema) }))),
});
export type Parcel = z.infer<typeof parcelSchema>;

export const parcelsContract = {
  list: defineEndpoint({
    method: 'GET',
    path: '/parcels',
    summary: 'The parcels of up to 100 orders, separated by commas; unknown and cancelled orders have none',
    access: { permission: 'orders.print' },
    query: z.object({ orders: orderIdsTextSchema }),
    response: z.array(parcelSchema),
  }),
};
