import * as z from 'zod/mini';
import { defineEndpoint } from '#shared/contracts/endpoint.ts';
import { productParams } from '#shared/contracts/products/product-params.ts';
import { shownProductSummarySchema } from '#shared/contracts/products/product-summary.ts';
import { type Priced, shownProductSchema } from '#shared/contracts/products/products.ts';

// Apart from the other calls about products, which the home page loads.

const relatedSchema = z.object({
  accessories: z.array(shownProductSummarySchema),
  substitutes: z.array(shownProductSummarySchema),
  replacedBy: z.nullable(shownProductSummarySchema),
});
export type RelatedProducts = z.infer<typeof relatedSchema>;

/** One product with what only its page shows. */
export const shownProductDetailsSchema = z.extend(shownProductSchema, {
  specifications: z.array(z.object({ name: z.string(), value: z.string() })),
  /** An address of another site, or that of an uploaded PDF: `/api/documents/…`. */
  documents: z.array(z.object({ title: z.string(), url: z.string() })),
  /** What it was called before and is called elsewhere; searches and orders find it by these too. */
  otherNumbers: z.array(z.string()),
  /** Part numbers of other products, as they were written. */
  accessories: z.array(z.string()),
  substitutes: z.array(z.string()),
  /** Of what replaces it: it is discontinued. */
  replacedBy: z.nullable(z.string()),
  /** Those of them that are on sale; left out without any, and in responses to changes. */
  related: z.optional(relatedSchema),
  /** Those after the first, which is `image`. */
  pictures: z.array(z.object({ image: z.string(), alt: z.string() })),
  /** Working days that it needs beyond the shop's own; left out for none. */
  leadDays: z.nullish(z.int()),
  // Of one selling unit, in kilograms and millimetres; left out where they are not known, as the others are.
  weight: z.nullish(z.number()),
  length: z.nullish(z.int()),
  width: z.nullish(z.int()),
  height: z.nullish(z.int()),
  /** ISO 3166. */
  countryOfOrigin: z.nullish(z.string()),
  /** The digits of an HS code. */
  customsNumber: z.nullish(z.string()),
  /** Whether its goods leave with batch numbers; left out when they do not. */
  tracksBatches: z.optional(z.boolean()),
  /** The name of what it is a size of. */
  family: z.nullable(z.string()),
  /** How many products on sale its family has, with it; left out in responses to changes. */
  familySize: z.optional(z.int()),
});
export type ShownProductDetails = z.infer<typeof shownProductDetailsSchema>;
export type ProductDetails = Priced<ShownProductDetails>;

export const productDetailsContract = {
  read: defineEndpoint({
    method: 'GET',
    path: '/products/:id',
    summary: 'One product',
    access: 'public',
    params: productParams,
    response: shownProductDetailsSchema,
  }),
};
