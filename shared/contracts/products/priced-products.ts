import * as z from 'zod/mini';
import { shownProductDetailsSchema } from '#shared/contracts/products/product-details.ts';
import { shownProductSummarySchema } from '#shared/contracts/products/product-summary.ts';
import { shownProductSchema } from '#shared/contracts/products/products.ts';

// Products in responses to staff, who see all prices. Apart from the others, which the home page loads.

const priced = { price: z.number() };
export const productSchema = z.extend(shownProductSchema, priced);
export const productSummarySchema = z.extend(shownProductSummarySchema, priced);
export const productDetailsSchema = z.extend(shownProductDetailsSchema, priced);
