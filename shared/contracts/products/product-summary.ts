import * as z from 'zod/mini';
import { shownProductSchema } from '#shared/contracts/products/products.ts';

/** `ShownProductSummary`; apart from the other shapes of products, which the home page loads. */
export const shownProductSummarySchema = z.omit(shownProductSchema, { description: true });
