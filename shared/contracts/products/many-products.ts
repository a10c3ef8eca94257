import * as z from 'zod/mini';
import { defineEndpoint } from '#shared/contracts/endpoint.ts';
import { instantSchema, pageQuerySchema, productIdSchema } from '#shared/contracts/fields.ts';
import { productSchema } from '#shared/contracts/products/priced-products.ts';
import { changeableSchema } from '#shared/contracts/products/product-changes.ts';
import { type ErrorCode, errorStatuses } from '#shared/domain/error-codes.ts';
import { MAX_LINES } from '#shared/domain/limits.ts';
import { fieldMessages } from '#shared/messages/fields.ts';
import { productFieldMessages } from '#shared/messages/products/product-problems.ts';

// Several products in one call, each in a transaction of its own, so that a refusal stops no other.

function productsOf<Item extends z.ZodMiniType>(item: Item) {
  return z
    .array(item, { error: fieldMessages.productIds })
    .check(
      z.minLength(1, { error: fieldMessages.productIds }),
      z.maxLength(MAX_LINES, { error: fieldMessages.tooManyLines(MAX_LINES) }),
    );
}

const valuesSchema = z.pick(changeableSchema, { price: true, priceBreaks: true, category: true, lowStockAt: true });

export const manyChangesSchema = z.object({
  changes: productsOf(
    z.object({ id: productIdSchema, change: valuesSchema, seen: z.optional(valuesSchema) }).check(
      z.refine(({ change }) => Object.keys(change).length > 0, {
        error: productFieldMessages.nothingToChange,
        path: ['change'],
      }),
    ),
  ),
});
export type ManyChanges = z.output<typeof manyChangesSchema>;

const idsSchema = z.object({ ids: productsOf(productIdSchema) });

/** `unchanged` was so before, as when a response was lost; `problem` says why one was `refused`. */
export const productResultSchema = z.object({
  id: z.string(),
  result: z.enum(['done', 'unchanged', 'refused']),
  problem: z.nullable(
    z.object({ code: z.enum(Object.keys(errorStatuses) as [ErrorCode, ...ErrorCode[]]), message: z.string() }),
  ),
});
export type ProductResult = z.infer<typeof productResultSchema>;

export const deletedProductSchema = z.extend(productSchema, {
  deletedAt: instantSchema,
  /** The e-mail of who deleted it; null for a command. */
  deletedBy: z.nullable(z.string()),
  /** Not when an import that was undone had added it: importing the file again does. */
  isRestorable: z.boolean(),
});
export type DeletedProduct = z.infer<typeof deletedProductSchema>;

const access = { permission: 'products.change' } as const;
const response = z.array(productResultSchema);
const upTo = `up to ${MAX_LINES} products, each by itself: responds with what became of each, in their order`;

export const manyProductsContract = {
  changeMany: defineEndpoint({
    method: 'POST',
    path: '/products/changes',
    summary: `Changes price, price breaks, category or low stock of ${upTo}`,
    access,
    body: manyChangesSchema,
    response,
  }),
  removeMany: defineEndpoint({
    method: 'POST',
    path: '/products/removals',
    summary: `Takes off the shop ${upTo}`,
    access,
    body: idsSchema,
    response,
  }),
  restoreMany: defineEndpoint({
    method: 'POST',
    path: '/products/restorations',
    summary: `Puts back on sale deleted products, as they were: ${upTo}`,
    access,
    body: idsSchema,
    response,
  }),
  listDeleted: defineEndpoint({
    method: 'GET',
    path: '/products/deleted',
    summary: 'Products that are no longer on sale, the last deleted first; beyond 1,000 X-Total-Count is left out',
    access,
    query: z.object({ limit: pageQuerySchema.shape.limit, cursor: pageQuerySchema.shape.cursor }),
    response: z.array(deletedProductSchema),
  }),
};
