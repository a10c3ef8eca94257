import * as z from 'zod/mini';
import { defineEndpoint } from '#shared/contracts/endpoint.ts';
import { productParams } from '#shared/contracts/products/product-params.ts';

export const dataSheetsContract = {
  read: defineEndpoint({
    method: 'GET',
    path: '/products/:id/data-sheet',
    summary:
      'The data sheet of a product as PDF, made from its data: name, numbers, picture, description, order steps and specifications. It has no prices',
    access: 'public',
    params: productParams,
    response: z.unknown(),
    produces: 'application/pdf',
  }),
};
