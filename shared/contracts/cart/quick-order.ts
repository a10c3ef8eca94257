import * as z from 'zod/mini';
import { defineEndpoint } from '#shared/contracts/endpoint.ts';
import { productSummarySchema } from '#shared/contracts/products/products.ts';
import { quickOrderStates } from '#shared/domain/cart/quick-order-states.ts';
import { MAX_LINES, MAX_ORDER_TEXT } from '#shared/domain/limits.ts';
import { fieldMessages } from '#shared/messages/fields.ts';

/** Offsets in the text of the request, in UTF-16 units; `end` is exclusive. */
export const textRangeSchema = z.object({ start: z.int(), end: z.int() });

export const quickOrderLineSchema = z.object({
  /** From 1. Blank lines are left out. */
  line: z.int(),
  text: z.string(),
  state: z.enum(quickOrderStates),
  product: z.nullable(productSummarySchema),
  /** The other products that match, the best first. */
  candidates: z.array(productSummarySchema),
  /** Null when the line has none. */
  quantity: z.nullable(z.int()),
  /** Of the quantity for the product; null also without a product. */
  problem: z.nullable(
    z.enum([
      'quantityMissing',
      'quantityWhole',
      'quantityBelowMinimum',
      'quantityAboveAvailable',
      'quantityNotMultiple',
    ]),
  ),
  /** The valid quantities next to a problem's, the smaller first; none when too little is available. */
  nearest: z.array(z.int()),
  /** What was not understood. */
  unread: z.array(textRangeSchema),
});
export type QuickOrderLine = z.infer<typeof quickOrderLineSchema>;

export const quickOrderSchema = z.object({
  lines: z.array(quickOrderLineSchema),
  /** True when the search ran out of time: the lines that it did not reach are `unknown`. */
  isCutShort: z.boolean(),
});
export type QuickOrder = z.infer<typeof quickOrderSchema>;

const orderTextSchema = z.string({ error: fieldMessages.orderTextRequired }).check(
  z.maxLength(MAX_ORDER_TEXT, { error: fieldMessages.orderTextTooLong }),
  z.refine((text) => text.trim() !== '', { error: fieldMessages.orderTextRequired }),
  z.refine((text) => text.split(/\r\n|[\n\r]/).filter((line) => line.trim() !== '').length <= MAX_LINES, {
    error: fieldMessages.tooManyLines(MAX_LINES),
  }),
);

export const quickOrderContract = {
  read: defineEndpoint({
    method: 'POST',
    path: '/quick-order',
    summary:
      'Finds the products and quantities in pasted cells of a spreadsheet, CSV, or the text of an e-mail or a PDF; orders nothing',
    access: 'public',
    body: z.object({ text: orderTextSchema }),
    response: quickOrderSchema,
  }),
};
