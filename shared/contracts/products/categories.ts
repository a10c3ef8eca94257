import * as z from 'zod/mini';
import { defineEndpoint } from '#shared/contracts/endpoint.ts';

// Apart from the other calls about products, which the home page loads.

/** A category, spelled as its first product spells it, and the number of its products on sale. */
export const categorySchema = z.object({ name: z.string(), count: z.int() });
export type Category = z.infer<typeof categorySchema>;

export const categoriesContract = {
  categories: defineEndpoint({
    method: 'GET',
    path: '/products/categories',
    summary: 'The categories of the products on sale, by name, each with the number of its products; at most 1,000',
    access: 'public',
    response: z.array(categorySchema),
  }),
};
