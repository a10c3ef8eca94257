import * as z from 'zod/mini';
import { defineEndpoint } from '#shared/contracts/endpoint.ts';
import { instantSchema, optionalText, pageQuerySchema, wholeNumber } from '#shared/contracts/fields.ts';
import { namedBatchSchema } from '#shared/contracts/stock/batches.ts';
import { MAX_BATCH_LENGTH, MAX_BIN_LENGTH, MAX_COUNTED_BATCHES, MAX_STOCK } from '#shared/domain/limits.ts';
import { units } from '#shared/domain/products/units.ts';
import { fieldMessages } from '#shared/messages/fields.ts';
import { stocktakeFieldMessages } from '#shared/messages/stock/stocktake.ts';

/** The shop's open stocktake, which begins with its first count. */
export const stocktakeSchema = z.object({
  /** Null while nothing is counted. */
  startedAt: z.nullable(instantSchema),
  /** Changes with every count; what is applied is the version that was seen. */
  version: z.int(),
  lines: z.int(),
  /** Lines whose count is not what was expected. */
  differing: z.int(),
});
export type Stocktake = z.infer<typeof stocktakeSchema>;

export const stocktakeLineSchema = z.object({
  product: z.object({
    _id: z.string(),
    product: z.string(),
    image: z.string(),
    partNumber: z.nullable(z.string()),
    unit: z.enum(units),
    /** Where it lies; left out without a bin. */
    bin: z.optional(z.string()),
  }),
  counted: z.int(),
  /** On the shelf at the moment of the count: available, kept for those in line, and ordered but not shipped. */
  expected: z.int(),
  /** Where each batch was counted; the number of goods of none is null. */
  batches: z.optional(
    z.array(
      z.object({
        number: z.nullable(z.string()),
        bestBefore: z.nullable(z.string()),
        counted: z.int(),
        expected: z.int(),
      }),
    ),
  ),
  /** The e-mail of who counted. */
  by: z.string(),
  countedAt: instantSchema,
});
export type StocktakeLine = z.infer<typeof stocktakeLineSchema>;

const countedSchema = wholeNumber({
  required: stocktakeFieldMessages.counted,
  min: 0,
  max: MAX_STOCK,
  message: stocktakeFieldMessages.counted,
});

export const newCountSchema = z.object({
  counted: countedSchema,
  /** Of a product that tracks batches: all of which something is on hand, and others that were found; they come to `counted`. */
  batches: z.optional(
    z
      .array(
        z.object({
          /** Null for goods of none. */
          number: z.pipe(optionalText({ max: MAX_BATCH_LENGTH }), z.nullable(z.string())),
          bestBefore: namedBatchSchema.shape.bestBefore,
          counted: countedSchema,
        }),
      )
      .check(z.maxLength(MAX_COUNTED_BATCHES, { error: fieldMessages.invalid })),
  ),
});
export type NewCount = z.output<typeof newCountSchema>;

const lineParams = z.object({ productId: z.string() });

export const stocktakeContract = {
  read: defineEndpoint({
    method: 'GET',
    path: '/stocktake',
    summary: 'The stocktake that is being counted',
    access: { permission: 'stock.count' },
    response: stocktakeSchema,
  }),
  listLines: defineEndpoint({
    method: 'GET',
    path: '/stocktake/lines',
    summary: 'The counted products of the open stocktake, the last one first or by bin; those of some bins only',
    access: { permission: 'stock.count' },
    query: z.object({
      limit: pageQuerySchema.shape.limit,
      cursor: pageQuerySchema.shape.cursor,
      sort: z.optional(z.enum(['bin'])),
      /** How the bins begin, without case: `a-03`. */
      bin: z.optional(optionalText({ max: MAX_BIN_LENGTH })),
    }),
    response: z.array(stocktakeLineSchema),
  }),
  count: defineEndpoint({
    method: 'PUT',
    path: '/stocktake/lines/:productId',
    summary:
      'Records what was counted of a product, of each of its batches where it tracks some, and what is expected there at this moment; a second count replaces the first',
    access: { permission: 'stock.count' },
    params: lineParams,
    body: newCountSchema,
    response: stocktakeLineSchema,
  }),
  removeLine: defineEndpoint({
    method: 'DELETE',
    path: '/stocktake/lines/:productId',
    summary: 'Removes the count of a product',
    access: { permission: 'stock.count' },
    params: lineParams,
    response: stocktakeSchema,
  }),
  apply: defineEndpoint({
    method: 'POST',
    path: '/stocktake/application',
    summary:
      'Changes the stock of every counted product by counted minus expected, all or none, and ends the stocktake; refused when the stocktake is not of this version',
    access: { permission: 'stock.count' },
    body: z.object({ version: stocktakeSchema.shape.version }),
    response: stocktakeSchema,
  }),
  discard: defineEndpoint({
    method: 'DELETE',
    path: '/stocktake',
    summary: 'Ends the stocktake without changing any stock',
    access: { permission: 'stock.count' },
    response: stocktakeSchema,
  }),
};
