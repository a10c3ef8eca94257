import * as z from 'zod/mini';
import { defineEndpoint } from '#shared/contracts/endpoint.ts';

export const ownPriceListsContract = {
  read: defineEndpoint({
    method: 'GET',
    path: '/account/price-lists',
    summary:
      'Whether the account that the caller acts for has price lists, and part numbers of its own. Public calls about products, when sent with the access token, then respond with its prices, and understand its numbers',
    access: 'signedIn',
    response: z.object({ hasPriceLists: z.boolean(), hasOwnNumbers: z.boolean() }),
  }),
};
