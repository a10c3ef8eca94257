import * as z from 'zod/mini';
import { defineEndpoint } from '#shared/contracts/endpoint.ts';
import { instantSchema, productIdSchema } from '#shared/contracts/fields.ts';

/** A product of which the caller is told once, by mail, when it can be ordered again. */
export const stockNoticeSchema = z.object({ productId: z.string(), product: z.string(), createdAt: instantSchema });

const params = z.object({ id: productIdSchema });
const stateSchema = z.object({ asked: z.boolean() });

export const stockNoticesContract = {
  list: defineEndpoint({
    method: 'GET',
    path: '/stock-notices',
    summary: 'The products of which the caller is told when they can be ordered again',
    access: 'signedIn',
    response: z.array(stockNoticeSchema),
  }),
  ask: defineEndpoint({
    method: 'PUT',
    path: '/products/:id/stock-notice',
    summary: 'Asks for one mail when a product can be ordered again; repeatable',
    access: 'signedIn',
    params,
    response: stateSchema,
  }),
  stop: defineEndpoint({
    method: 'DELETE',
    path: '/products/:id/stock-notice',
    summary: 'Wants no mail about a product any more; repeatable',
    access: 'signedIn',
    params,
    response: stateSchema,
  }),
};
