import * as z from 'zod/mini';
import { shownProductSummarySchema } from '#shared/contracts/products/product-summary.ts';

/** A product among others that it is compared with. */
export const specifiedProductSchema = z.extend(shownProductSummarySchema, {
  specifications: z.array(z.object({ name: z.string(), value: z.string() })),
});
export type SpecifiedProduct = z.infer<typeof specifiedProductSchema>;
