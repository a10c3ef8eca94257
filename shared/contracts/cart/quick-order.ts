import * as z from 'zod/mini';
import { defineEndpoint } from '#shared/contracts/endpoint.ts';
import { shownProductSummarySchema } from '#shared/contracts/products/product-summary.ts';
import { successorSchema } from '#shared/contracts/products/successor.ts';
import { quantityQuestions, quickOrderStates } from '#shared/domain/cart/quick-order-states.ts';
import { MAX_LINES, MAX_ORDER_TEXT } from '#shared/domain/limits.ts';
import { decimalSigns } from '#shared/domain/reading/number-text.ts';
import { fieldMessages } from '#shared/messages/fields.ts';

/** Offsets in the text of the request, in UTF-16 units; `end` is exclusive. */
export const textRangeSchema = z.object({ start: z.int(), end: z.int() });

export const quickOrderLineSchema = z.object({
  /** From 1. Blank lines are left out. */
  line: z.int(),
  text: z.string(),
  state: z.enum(quickOrderStates),
  product: z.nullable(shownProductSummarySchema),
  /** Of a product that is discontinued. */
  replacedBy: z.optional(successorSchema),
  /** The other products that match, the best first. */
  candidates: z.array(shownProductSummarySchema),
  /** Null when the line has none, or `question` asks which it is. */
  quantity: z.nullable(z.int()),
  /** Why the quantity is asked for. */
  question: z.nullable(z.enum(quantityQuestions)),
  /** The quantities that the line may mean. */
  options: z.array(
    z.object({
      /** Whole, unless the question is a `fraction`. */
      quantity: z.number(),
      /** How it comes about, where it is not the number that is written: `count` x `each`. */
      arithmetic: z.nullable(z.object({ count: z.number(), unit: z.string(), each: z.number() })),
    }),
  ),
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
  /** The valid quantities next to a problem's, the smaller first; none without a quantity, or when too little is available. */
  nearest: z.array(z.int()),
  /** What was not understood. */
  unread: z.array(textRangeSchema),
});
export type QuickOrderLine = z.infer<typeof quickOrderLineSchema>;

/** How the numbers of the text are written; what is decided counts for all of them. */
export const orderNumbersSchema = z.object({
  /** What separates decimals; null where nothing decides. */
  decimal: z.nullable(z.enum(decimalSigns)),
  decidedBy: z.nullable(z.enum(['numbers', 'surroundings', 'person'])),
  /** A number that decided; two that contradict each other. */
  proofs: z.array(z.string()),
  /** The first numbers that can be read in two ways. */
  ambiguous: z.array(z.string()),
});

/** What the text says about itself, as it is written. */
export const orderDocumentSchema = z.object({
  poNumber: z.nullable(z.string()),
  wishedDate: z.nullable(z.string()),
  address: z.nullable(z.string()),
  note: z.nullable(z.string()),
});

export const quickOrderSchema = z.object({
  lines: z.array(quickOrderLineSchema),
  numbers: orderNumbersSchema,
  document: orderDocumentSchema,
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

const orderSchema = z.object({
  text: orderTextSchema,
  /** What separates decimals in it, when somebody says so. */
  decimal: z.optional(z.nullable(z.enum(decimalSigns))),
});
export type OrderText = z.output<typeof orderSchema>;

export const quickOrderContract = {
  read: defineEndpoint({
    method: 'POST',
    path: '/quick-order',
    summary:
      'Finds the products and quantities in pasted cells of a spreadsheet, CSV, or the text of an e-mail or a PDF; orders nothing',
    access: 'public',
    body: orderSchema,
    response: quickOrderSchema,
  }),
  readForCustomer: defineEndpoint({
    method: 'POST',
    path: '/customers/:id/quick-order',
    summary: 'The same with the prices of a customer, for staff who order for them; orders nothing',
    access: { permission: 'orders.placeForOthers' },
    params: z.object({ id: z.string() }),
    body: orderSchema,
    response: quickOrderSchema,
  }),
};
