import * as z from 'zod/mini';
import { defineEndpoint } from '#shared/contracts/endpoint.ts';
import { orderListQuerySchema } from '#shared/contracts/orders/order-views.ts';
import { MAX_SLIPS } from '#shared/domain/limits.ts';
import { fieldMessages } from '#shared/messages/fields.ts';

const { view, q, from, to, sort } = orderListQuerySchema.shape;

/** Ids, separated by commas. */
export const orderIdsSchema = z.pipe(
  z.pipe(
    z.string({ error: fieldMessages.printedOrders }),
    z.transform((ids) => [...new Set(ids.split(','))]),
  ),
  z
    .array(z.string())
    .check(
      z.minLength(1, { error: fieldMessages.printedOrders }),
      z.maxLength(MAX_SLIPS, { error: fieldMessages.printedOrders }),
    ),
);

/** The orders of a list, or those of `ids`, separated by commas. */
export const orderExportQuerySchema = z.object({ view, q, from, to, sort, ids: z.optional(orderIdsSchema) });
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
