import * as z from 'zod/mini';
import { defineEndpoint } from '#shared/contracts/endpoint.ts';
import { productIdsSchema } from '#shared/contracts/products/product-lookups.ts';

/** Where a product lies in the warehouse. Only calls of staff have it. */
export const productBinSchema = z.object({ productId: z.string(), bin: z.string() });
export type ProductBin = z.infer<typeof productBinSchema>;

export const binsContract = {
  list: defineEndpoint({
    method: 'GET',
    path: '/bins',
    summary: 'Where products lie in the warehouse, by their ids; those without a bin are left out',
    access: { permission: 'stock.read' },
    query: z.object({ ids: productIdsSchema }),
    response: z.array(productBinSchema),
  }),
};
