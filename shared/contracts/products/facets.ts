import * as z from 'zod/mini';
import { defineEndpoint } from '#shared/contracts/endpoint.ts';
import { requiredText } from '#shared/contracts/fields.ts';
import { productQuerySchema } from '#shared/contracts/products/products.ts';
import { MAX_CATEGORY_LENGTH } from '#shared/domain/limits.ts';
import { specificationMessages } from '#shared/messages/products/specification-filters.ts';

const { q, inStock, minPrice, maxPrice, spec } = productQuerySchema.shape;

export const facetQuerySchema = z.object({
  category: requiredText({ required: specificationMessages.category, max: MAX_CATEGORY_LENGTH }),
  q,
  inStock,
  minPrice,
  maxPrice,
  spec,
});

/** A value as the first product with it spells it. */
const facetValueSchema = z.object({
  value: z.string(),
  /** Of the products that pass all other filters; null where counting takes too long. */
  count: z.nullable(z.int()),
  /** Whether there are more than `count`. */
  isMore: z.boolean(),
});

/** A specification by which the products of a category are filtered. */
export const facetSchema = z.object({
  name: z.string(),
  /** Those that some product has, or that are selected; numbers rise. None when there are more than 100. */
  values: z.array(facetValueSchema),
  /** Of all products of the category, where the values are numbers of one kind. */
  range: z.nullable(z.object({ min: z.number(), max: z.number(), unit: z.string() })),
});
export type Facet = z.infer<typeof facetSchema>;

// Apart from the other calls about products, which the home page loads.
export const facetsContract = {
  list: defineEndpoint({
    method: 'GET',
    path: '/products/facets',
    summary:
      'What the products of a category can be filtered by: the specifications that most of them have, at most 12 and those that are filtered, each value with the number of products that pass the filters of all other names; exact up to 1,000',
    access: 'public',
    query: facetQuerySchema,
    response: z.array(facetSchema),
  }),
};
