import * as z from 'zod/mini';
import { shownProductSummarySchema } from '#shared/contracts/products/product-summary.ts';

/** What replaces a discontinued product: its number, and the product while it is on sale. */
export const successorSchema = z.object({ number: z.string(), product: z.nullable(shownProductSummarySchema) });
export type Successor = z.infer<typeof successorSchema>;
