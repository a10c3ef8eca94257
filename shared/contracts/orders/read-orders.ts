import * as z from 'zod/mini';
import { defineEndpoint } from '#shared/contracts/endpoint.ts';
import { orderIdsTextSchema } from '#shared/contracts/orders/order-ids.ts';
import { orderSchema } from '#shared/contracts/orders/orders.ts';

/** Orders that another system heard of in the feed of events. */
export const readOrdersContract = {
  read: defineEndpoint({
    method: 'GET',
    path: '/orders/batch',
    summary:
      'Up to 100 orders by their ids, separated by commas, cancelled ones too, each once in the order of the ids; unknown ones are left out',
    access: { permission: 'orders.read' },
    query: z.object({ ids: orderIdsTextSchema }),
    response: z.array(orderSchema),
  }),
};
