import * as z from 'zod/mini';
import { defineEndpoint } from '#shared/contracts/endpoint.ts';
import { orderIdsTextSchema } from '#shared/contracts/orders/order-ids.ts';
import { staffOrderListQuerySchema } from '#shared/contracts/orders/order-views.ts';

const { view, q, from, to, sort } = staffOrderListQuerySchema.shape;

/** The orders of a list, or those of `ids`, separated by commas. */
export const orderExportQuerySchema = z.object({ view, q, from, to, sort, ids: z.optional(orderIdsTextSchema) });
export type OrderExportQuery = z.output<typeof orderExportQuerySchema>;

export const orderExportContract = {
  export: defineEndpoint({
    method: 'GET',
    path: '/orders/export',
    summary: 'Orders as CSV: all of a view, a search and dates, or the given ones; who exported what is recorded',
    access: { permission: 'orders.export' },
    query: orderExportQuerySchema,
    response: z.string(),
    produces: 'text/csv',
  }),
};
