import * as z from 'zod/mini';
import { defineEndpoint } from '#shared/contracts/endpoint.ts';
import { productQuerySchema } from '#shared/contracts/products/products.ts';

const { q, category, lowStock } = productQuerySchema.shape;

export const productExportQuerySchema = z.object({ q, category, lowStock });

export const productExportContract = {
  export: defineEndpoint({
    method: 'GET',
    path: '/products/export',
    summary:
      'Products as CSV, all of a search, a category and low stock, in the columns that an import reads; who exported what is recorded',
    access: { permission: 'products.export' },
    query: productExportQuerySchema,
    response: z.string(),
    produces: 'text/csv',
  }),
};
