import * as z from 'zod/mini';
import { defineEndpoint } from '#shared/contracts/endpoint.ts';
import { requiredText } from '#shared/contracts/fields.ts';
import { staffOrderListQuerySchema } from '#shared/contracts/orders/order-views.ts';
import { MAX_VIEW_NAME_LENGTH } from '#shared/domain/limits.ts';
import { fieldMessages } from '#shared/messages/fields.ts';

const { view, q, from, to, sort } = staffOrderListQuerySchema.shape;

/** What All Orders shows under a name of one's own. */
export const savedViewSchema = z.object({
  name: requiredText({ required: fieldMessages.viewNameRequired, max: MAX_VIEW_NAME_LENGTH }),
  view,
  q,
  from,
  to,
  sort,
});
export type SavedView = z.output<typeof savedViewSchema>;

const responseSchema = z.array(savedViewSchema);

export const savedViewsContract = {
  list: defineEndpoint({
    method: 'GET',
    path: '/order-views',
    summary: "The caller's own views of all orders by name, at most 20",
    access: { permission: 'orders.read' },
    response: responseSchema,
  }),
  save: defineEndpoint({
    method: 'PUT',
    path: '/order-views',
    summary: 'Saves a view of all orders under a name, also in place of another of that name, and responds with all',
    access: { permission: 'orders.saveViews' },
    body: savedViewSchema,
    response: responseSchema,
  }),
  remove: defineEndpoint({
    method: 'DELETE',
    path: '/order-views/:name',
    summary: "Removes one of the caller's own views of all orders, if it is there, and responds with the others",
    access: { permission: 'orders.saveViews' },
    params: z.object({ name: z.string() }),
    response: responseSchema,
  }),
};
