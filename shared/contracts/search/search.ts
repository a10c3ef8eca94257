import * as z from 'zod/mini';
import { defineEndpoint } from '#shared/contracts/endpoint.ts';
import { shownProductSummarySchema } from '#shared/contracts/products/product-summary.ts';
import { searchSchema } from '#shared/contracts/products/products.ts';

export const foundProductsSchema = z.object({
  /** Those whose part number or barcode it is first, then the most relevant. */
  products: z.array(shownProductSummarySchema),
  /** The search as the names of these products spell it, when nothing is spelled as it is; else null. */
  corrected: z.nullable(z.string()),
  categories: z.array(z.string()),
  /** Those of the products found, with the number of their products. */
  families: z.array(z.object({ key: z.string(), name: z.string(), products: z.int() })),
});
export type FoundProducts = z.infer<typeof foundProductsSchema>;

export const foundRecordsSchema = z.object({
  /** The newest first: the caller's own, or for staff those of all customers. */
  orders: z.array(z.object({ _id: z.string(), orderNumber: z.string(), product: z.string() })),
  /** For staff who read customers. */
  customers: z.array(z.object({ _id: z.string(), name: z.nullable(z.string()), email: z.nullable(z.string()) })),
});
export type FoundRecords = z.infer<typeof foundRecordsSchema>;

const query = z.object({ q: z.optional(searchSchema) });

export const searchContract = {
  findProducts: defineEndpoint({
    method: 'GET',
    path: '/search',
    summary:
      'The first products that a search finds, their families, and categories; when nothing is spelled as it is, those of the spelling that is most like it',
    access: 'public',
    query,
    response: foundProductsSchema,
  }),
  findRecords: defineEndpoint({
    method: 'GET',
    path: '/search/records',
    summary:
      'The newest orders that a search finds, of the caller or for staff of all customers, and for staff customers',
    access: 'signedIn',
    query,
    response: foundRecordsSchema,
  }),
};
