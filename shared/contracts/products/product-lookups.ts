import * as z from 'zod/mini';
import { defineEndpoint } from '#shared/contracts/endpoint.ts';
import { productIdSchema } from '#shared/contracts/fields.ts';
import { shownProductSummarySchema } from '#shared/contracts/products/product-summary.ts';
import { searchSchema } from '#shared/contracts/products/products.ts';
import { specifiedProductSchema } from '#shared/contracts/products/specified-product.ts';
import { MAX_LINES } from '#shared/domain/limits.ts';
import { fieldMessages } from '#shared/messages/fields.ts';

/** Ids separated by commas. */
export const productIdsSchema = z.pipe(
  z.pipe(
    z.string({ error: fieldMessages.productIds }),
    z.transform((ids) => ids.split(',')),
  ),
  z
    .array(productIdSchema)
    .check(z.minLength(1), z.maxLength(MAX_LINES, { error: fieldMessages.tooManyLines(MAX_LINES) })),
);
// Apart from the other calls about products, which the home page loads.
export const productLookupsContract = {
  batch: defineEndpoint({
    method: 'GET',
    path: '/products/batch',
    summary: 'Products by their ids, in the order of the ids; those that are not for sale are left out',
    access: 'public',
    query: z.object({ ids: z.optional(productIdsSchema) }),
    response: z.array(shownProductSummarySchema),
  }),
  specified: defineEndpoint({
    method: 'GET',
    path: '/products/specified',
    summary:
      'Products by their ids with their specifications, to set them side by side, in the order of the ids; those that are not for sale are left out',
    access: 'public',
    query: z.object({ ids: z.optional(productIdsSchema) }),
    response: z.array(specifiedProductSchema),
  }),
  suggest: defineEndpoint({
    method: 'GET',
    path: '/products/suggestion',
    summary:
      'The name of a product that is spelled much like a search that finds nothing, and the search in its spelling, which finds some; null when there is none',
    access: 'public',
    query: z.object({ q: z.optional(searchSchema) }),
    response: z.object({ suggestion: z.nullable(z.string()), corrected: z.nullable(z.string()) }),
  }),
};
