import * as z from 'zod/mini';
import { defineEndpoint } from '#shared/contracts/endpoint.ts';
import { instantSchema, pageQuerySchema } from '#shared/contracts/fields.ts';
import { orderSchema } from '#shared/contracts/orders/orders.ts';

/**
 * One customer's unpaid, unshipped orders, at most a hundred, sorted by their end; `hasMore` says whether there are
 * more. `quantity` and `total` are the sums of all, `reservedUntil` is the earliest.
 */
export const reservationSchema = z.object({
  email: z.string(),
  verified: z.boolean(),
  quantity: z.int(),
  total: z.number(),
  reservedUntil: instantSchema,
  orders: z.array(orderSchema),
  hasMore: z.boolean(),
});
export type Reservation = z.infer<typeof reservationSchema>;

export const reservationsContract = {
  list: defineEndpoint({
    method: 'GET',
    path: '/reservations',
    summary: 'Customers with unpaid, unshipped orders and what these hold, by when they signed up; at most 100 a page',
    access: { permission: 'reservations.read' },
    query: pageQuerySchema,
    response: z.array(reservationSchema),
  }),
};
