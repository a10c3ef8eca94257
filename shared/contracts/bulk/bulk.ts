import * as z from 'zod/mini';
import { defineEndpoint } from '#shared/contracts/endpoint.ts';
import { requiredText, wholeNumber } from '#shared/contracts/fields.ts';
import {
  adjustmentSchema,
  newProductSchema,
  priceBreaksSchema,
  priceSchema,
} from '#shared/contracts/products/product-changes.ts';
import { namedBatchSchema } from '#shared/contracts/stock/batches.ts';
import { type ErrorCode, errorStatuses } from '#shared/domain/error-codes.ts';
import {
  MAX_BULK_BYTES,
  MAX_BULK_PRICES,
  MAX_BULK_PRODUCTS,
  MAX_BULK_STOCK,
  MAX_STOCK,
} from '#shared/domain/limits.ts';
import { recordedKinds } from '#shared/domain/stock/stock-movements.ts';
import { bulkFieldMessages as messages } from '#shared/messages/bulk/bulk.ts';
import { fieldMessages } from '#shared/messages/fields.ts';
import { productFieldMessages } from '#shared/messages/products/product-problems.ts';

// Calls of planning systems: many products by part number, each line by itself. A line that is not well-formed is refused alone,
// so the server reads the lines one by one.

/** The lines of a call, of any form. */
export function linesSchema(max: number) {
  return z.object({ lines: linesOf(z.unknown(), max) });
}

function linesOf<Line extends z.ZodMiniType>(line: Line, max: number) {
  return z
    .array(line, { error: messages.lines })
    .check(z.minLength(1, { error: messages.lines }), z.maxLength(max, { error: messages.tooManyLines(max) }));
}

const bodyOf = <Line extends z.ZodMiniType>(line: Line, max: number) => z.object({ lines: linesOf(line, max) });

const partNumberSchema = requiredText({ required: messages.partNumberRequired, max: 60 });

/** Fields of the product as the import has them; a field that is missing stays as it is. `availableQuantity` is of new products only. */
export const productLineSchema = z.extend(z.partial(newProductSchema), { partNumber: partNumberSchema });

/**
 * `onHand` is what lies on the shelf, with what open orders wait for: those are subtracted by the shop. `change` is added to it.
 * With `seen` a line is refused when another number is on hand by now.
 */
export const stockLineSchema = z
  .object({
    partNumber: partNumberSchema,
    onHand: z.optional(wholeNumber({ required: messages.onHand, min: 0, max: MAX_STOCK, message: messages.onHand })),
    change: z.optional(adjustmentSchema),
    /** `received` is a delivery. */
    kind: z._default(z.enum(recordedKinds, { error: fieldMessages.invalid }), 'adjusted'),
    reason: z.optional(requiredText({ required: productFieldMessages.adjustmentReasonRequired, max: 300 })),
    seen: z.optional(z.object({ onHand: z.int({ error: fieldMessages.invalid }) })),
    /** Of a product that tracks batches: a delivery says which, or null for none. */
    batch: z.optional(z.nullable(namedBatchSchema)),
  })
  .check(
    z.refine(({ onHand, change }) => (onHand === undefined) !== (change === undefined), { error: messages.oneOf }),
    z.refine(({ kind, change }) => kind !== 'received' || (change !== undefined && change > 0), {
      error: fieldMessages.invalid,
      path: ['kind'],
    }),
  );
export type StockLine = z.output<typeof stockLineSchema>;

/** Without `priceBreaks`, those of the product stay; those of a price list end. */
export const priceLineSchema = z.object({
  partNumber: partNumberSchema,
  price: priceSchema,
  priceBreaks: z.optional(priceBreaksSchema),
});

/** What became of one line: `unchanged` was so before, `problem` says why it was `refused`. */
const resultShape = {
  partNumber: z.string(),
  result: z.enum(['done', 'unchanged', 'refused']),
  /** Null of an unknown part number. */
  productId: z.nullable(z.string()),
  problem: z.nullable(
    z.object({ code: z.enum(Object.keys(errorStatuses) as [ErrorCode, ...ErrorCode[]]), message: z.string() }),
  ),
};
export const bulkResultSchema = z.object(resultShape);
export type BulkResult = z.infer<typeof bulkResultSchema>;

export const bulkProductResultSchema = z.object({ ...resultShape, isNew: z.boolean() });
export type BulkProductResult = z.infer<typeof bulkProductResultSchema>;

/** `onHand` is `available` with what open orders and customers in line wait for. */
const figuresSchema = z.object({ available: z.int(), onHand: z.int() });
export const bulkStockResultSchema = z.object({
  ...resultShape,
  /** Null of a refused line. */
  before: z.nullable(figuresSchema),
  after: z.nullable(figuresSchema),
});
export type BulkStockResult = z.infer<typeof bulkStockResultSchema>;

const each = 'responds with what became of each line, in their order';
const count = (max: number) => max.toLocaleString('en');

export const bulkContract = {
  products: defineEndpoint({
    method: 'POST',
    path: '/bulk/products',
    summary: `Adds or changes up to ${count(MAX_BULK_PRODUCTS)} products by part number, as an import that can be undone: ${each}`,
    access: { permission: 'imports.run' },
    body: bodyOf(productLineSchema, MAX_BULK_PRODUCTS),
    maxBytes: MAX_BULK_BYTES,
    takesIdempotencyKey: true,
    response: z.array(bulkProductResultSchema),
  }),
  stock: defineEndpoint({
    method: 'POST',
    path: '/bulk/stock',
    summary: `Sets what is on hand of up to ${count(MAX_BULK_STOCK)} products by part number, or changes it: ${each}`,
    access: { permission: 'stock.change' },
    body: bodyOf(stockLineSchema, MAX_BULK_STOCK),
    maxBytes: MAX_BULK_BYTES,
    takesIdempotencyKey: true,
    response: z.array(bulkStockResultSchema),
  }),
  prices: defineEndpoint({
    method: 'POST',
    path: '/bulk/prices',
    summary: `Sets the shop's prices of up to ${count(MAX_BULK_PRICES)} products by part number: ${each}`,
    access: { permission: 'imports.run' },
    body: bodyOf(priceLineSchema, MAX_BULK_PRICES),
    maxBytes: MAX_BULK_BYTES,
    takesIdempotencyKey: true,
    response: z.array(bulkResultSchema),
  }),
  listPrices: defineEndpoint({
    method: 'POST',
    path: '/price-lists/:id/bulk-prices',
    summary: `Sets prices of up to ${count(MAX_BULK_PRICES)} products in a price list by part number: ${each}`,
    access: { permission: 'priceLists.change' },
    params: z.object({ id: z.string() }),
    body: bodyOf(priceLineSchema, MAX_BULK_PRICES),
    maxBytes: MAX_BULK_BYTES,
    takesIdempotencyKey: true,
    response: z.array(bulkResultSchema),
  }),
};
