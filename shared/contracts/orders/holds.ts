import * as z from 'zod/mini';
import { defineEndpoint } from '#shared/contracts/endpoint.ts';
import { requiredText } from '#shared/contracts/fields.ts';
import { orderSchema } from '#shared/contracts/orders/orders.ts';
import { holdMessages } from '#shared/messages/orders/holds.ts';

export const holdSchema = z.object({ reason: requiredText({ required: holdMessages.required, max: 300 }) });

const params = z.object({ id: z.string() });

export const holdsContract = {
  hold: defineEndpoint({
    method: 'PUT',
    path: '/orders/:id/hold',
    summary: 'Holds an order back with a reason, so that it is not shipped; again replaces the reason',
    access: { permission: 'orders.ship' },
    params,
    body: holdSchema,
    response: orderSchema,
  }),
  release: defineEndpoint({
    method: 'DELETE',
    path: '/orders/:id/hold',
    summary: 'Releases an order that is held back; repeatable',
    access: { permission: 'orders.ship' },
    params,
    response: orderSchema,
  }),
};
