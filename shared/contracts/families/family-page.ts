import * as z from 'zod/mini';
import { defineEndpoint } from '#shared/contracts/endpoint.ts';
import { specifiedProductSchema } from '#shared/contracts/products/specified-product.ts';
import { MAX_FAMILY_PRODUCTS } from '#shared/domain/limits.ts';

/** Text and picture are those of its first product where it has none of its own. */
export const familyPageSchema = z.object({
  /** Of today, also when it was asked for by a former one. */
  key: z.string(),
  name: z.string(),
  description: z.string(),
  image: z.string(),
  /** In creation order, at most 500. */
  products: z.array(specifiedProductSchema),
  /** Of its products on sale. */
  total: z.int(),
});
export type FamilyPage = z.infer<typeof familyPageSchema>;

export const familyPageContract = {
  readPage: defineEndpoint({
    method: 'GET',
    path: '/products/families/:key',
    summary: `Products that belong together with their specifications, at most ${MAX_FAMILY_PRODUCTS}, with the text and the picture of all; also by a former key`,
    access: 'public',
    params: z.object({ key: z.string() }),
    response: familyPageSchema,
  }),
};
