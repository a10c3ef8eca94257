import * as z from 'zod/mini';
import { defineEndpoint } from '#shared/contracts/endpoint.ts';
import { searchTextSchema } from '#shared/contracts/fields.ts';
import { scopeSchema } from '#shared/contracts/orders/order-views.ts';

export const orderSuggestionContract = {
  suggest: defineEndpoint({
    method: 'GET',
    path: '/search/orders',
    summary:
      'A search that finds no order in the spelling of a product or customer of one that is spelled much like it, which finds some: of all orders for staff, else of the caller; null when there is none',
    access: 'signedIn',
    query: z.object({ q: z.optional(searchTextSchema), scope: scopeSchema }),
    response: z.object({ corrected: z.nullable(z.string()) }),
  }),
};
