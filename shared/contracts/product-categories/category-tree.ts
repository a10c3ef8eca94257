import * as z from 'zod/mini';
import { defineEndpoint } from '#shared/contracts/endpoint.ts';

/** A category of the tree: one that staff described, or that products name. */
export const productCategorySchema = z.object({
  name: z.string(),
  /** The name of the category above; null for the uppermost. */
  parent: z.nullable(z.string()),
  /** The address of its page below the shop's origin. */
  path: z.string(),
  /** 1 for the uppermost. */
  level: z.int(),
  /** Of the products on sale in it and in those below it. */
  count: z.int(),
  description: z.nullable(z.string()),
  image: z.nullable(z.string()),
  /** Null for one that only products name: nothing is kept of it. */
  _id: z.nullable(z.string()),
  /** Grows with every change. */
  version: z.nullable(z.int()),
});
export type ProductCategory = z.infer<typeof productCategorySchema>;

/** As many levels, from the uppermost on; all without it. */
const categoryTreeQuerySchema = z.object({ levels: z.optional(z.enum(['1', '2', '3'])) });

// Apart from the calls of staff: the shop's pages load it.
export const categoryTreeContract = {
  list: defineEndpoint({
    method: 'GET',
    path: '/product-categories',
    summary:
      'The tree of categories of up to three levels, each followed by those below it, siblings by name, or as many of its levels as `levels` says; those that staff described and those of products on sale',
    access: 'public',
    query: categoryTreeQuerySchema,
    response: z.array(productCategorySchema),
  }),
};
