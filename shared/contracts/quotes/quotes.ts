import * as z from 'zod/mini';
import { checkoutDeliverySchema, checkoutSchema } from '#shared/contracts/checkouts/checkouts.ts';
import { defineEndpoint } from '#shared/contracts/endpoint.ts';
import {
  numeric,
  optionalText,
  pageQuerySchema,
  productIdSchema,
  requiredText,
  wholeNumber,
} from '#shared/contracts/fields.ts';
import { newOrderSchema } from '#shared/contracts/orders/orders.ts';
import {
  quoteCountsSchema,
  quoteFileSchema,
  quoteSchema,
  quoteSummarySchema,
} from '#shared/contracts/quotes/quote-shapes.ts';
import { MAX_FREIGHT } from '#shared/domain/freight/delivery-method.ts';
import { MAX_ORDER_QUANTITY } from '#shared/domain/limits.ts';
import {
  MAX_QUOTE_FILE_BYTES,
  MAX_QUOTE_FILES,
  MAX_QUOTE_LINES,
  MAX_QUOTE_TEXT,
  quoteViews,
} from '#shared/domain/quotes/quote-states.ts';
import { fieldMessages } from '#shared/messages/fields.ts';
import { quoteFieldMessages as texts } from '#shared/messages/quotes/quote-fields.ts';

const quantitySchema = wholeNumber({
  required: fieldMessages.quantityRequired,
  min: 1,
  max: MAX_ORDER_QUANTITY,
  message: fieldMessages.quantityRange,
});
const priceSchema = z.optional(z.nullable(numeric({ required: fieldMessages.priceRequired })));
const textSchema = requiredText({ required: texts.textRequired, max: MAX_QUOTE_TEXT });

/** A product of the catalogue by its id, or a name of something else. */
const newLineShape = {
  productId: z.optional(z.nullable(productIdSchema)),
  name: z.optional(optionalText({ max: 200 })),
  quantity: quantitySchema,
};
const needsSubject = z.refine<{ productId?: string | null | undefined; name?: string | null | undefined }>(
  ({ productId, name }) => Boolean(productId) || Boolean(name),
  { error: texts.nameRequired, path: ['name'] },
);

const linesOf = <Line extends z.ZodMiniType>(line: Line) =>
  z
    .array(line, { error: texts.linesRequired })
    .check(
      z.minLength(1, { error: texts.linesRequired }),
      z.maxLength(MAX_QUOTE_LINES, { error: fieldMessages.tooManyLines(MAX_QUOTE_LINES) }),
    );

export const newQuoteSchema = z.object({
  lines: linesOf(z.object({ ...newLineShape, wishedPrice: priceSchema }).check(needsSubject)),
  message: z.optional(optionalText({ max: MAX_QUOTE_TEXT })),
  /** Ids of uploaded files. */
  files: z.optional(
    z
      .array(z.string({ error: fieldMessages.invalid }).check(z.maxLength(60)), { error: fieldMessages.invalid })
      .check(z.maxLength(MAX_QUOTE_FILES, { error: texts.tooManyFiles(MAX_QUOTE_FILES) })),
  ),
});
export type NewQuote = z.output<typeof newQuoteSchema>;

export const newVersionSchema = z.object({
  /** The number of the last answer that was seen, 0 for none: of two answers at once, one is refused. */
  version: z.int({ error: fieldMessages.invalid }).check(z.gte(0, { error: fieldMessages.invalid })),
  lines: linesOf(
    z
      .object({ ...newLineShape, price: priceSchema, leadTime: z.optional(optionalText({ max: 100 })) })
      .check(needsSubject),
  ),
  freight: z.optional(optionalText({ max: 300 })),
  /** What is charged for the delivery with the first acceptance, without tax. */
  freightAmount: z.optional(
    z.nullable(
      z.pipe(
        numeric({ required: fieldMessages.number }),
        z
          .number()
          .check(z.gte(0, { error: fieldMessages.number }), z.lte(MAX_FREIGHT, { error: fieldMessages.number })),
      ),
    ),
  ),
  note: z.optional(optionalText({ max: MAX_QUOTE_TEXT })),
  lastDay: z.iso.date({ error: texts.lastDayRequired }),
  /** Withdraws the earlier answers, which else can be accepted until their own last days. */
  replaces: z.optional(z.boolean({ error: fieldMessages.invalid })),
});
export type NewVersion = z.output<typeof newVersionSchema>;

export const acceptanceSchema = z.object({
  version: newVersionSchema.shape.version,
  /** How many acceptances were seen, 0 when not given: of two at once, one is refused. */
  acceptances: z.optional(newVersionSchema.shape.version),
  lines: linesOf(
    z.object({
      line: z.int({ error: fieldMessages.invalid }).check(z.gte(0), z.lt(MAX_QUOTE_LINES)),
      quantity: quantitySchema,
    }),
  ),
  ...checkoutDeliverySchema.shape,
  taxRate: newOrderSchema.shape.taxRate,
  onAccount: newOrderSchema.shape.onAccount,
});
export type Acceptance = z.output<typeof acceptanceSchema>;

const params = z.object({ id: z.string() });
const versionParams = z.object({ id: z.string(), version: z.string() });

export const quotesContract = {
  request: defineEndpoint({
    method: 'POST',
    path: '/quotes',
    summary: 'Asks for a price for the account of the caller',
    takesIdempotencyKey: true,
    access: 'signedIn',
    status: 201,
    body: newQuoteSchema,
    response: quoteSchema,
  }),
  listOwn: defineEndpoint({
    method: 'GET',
    path: '/quotes/own',
    summary: 'The quotes of the account of the caller',
    access: 'signedIn',
    query: pageQuerySchema,
    response: z.array(quoteSummarySchema),
  }),
  list: defineEndpoint({
    method: 'GET',
    path: '/quotes',
    summary: 'Quotes of all customers, of one view or all',
    access: { permission: 'quotes.read' },
    query: z.extend(pageQuerySchema, { view: z.optional(z.enum(quoteViews, { error: fieldMessages.invalid })) }),
    response: z.array(quoteSummarySchema),
  }),
  readCounts: defineEndpoint({
    method: 'GET',
    path: '/quotes/counts',
    summary: 'How many quotes each view has; null for more than are counted',
    access: { permission: 'quotes.read' },
    response: quoteCountsSchema,
  }),
  read: defineEndpoint({
    method: 'GET',
    path: '/quotes/:id',
    summary: 'One quote of the account of the caller, or any for staff, with its answers and messages',
    access: { permission: 'quotes.read', or: 'owner' },
    params,
    response: quoteSchema,
  }),
  start: defineEndpoint({
    method: 'POST',
    path: '/customers/:id/quotes',
    summary: 'Makes a customer an offer that was not asked for',
    takesIdempotencyKey: true,
    access: { permission: 'quotes.change' },
    status: 201,
    params,
    body: z.omit(newVersionSchema, { version: true, replaces: true }),
    response: quoteSchema,
  }),
  answer: defineEndpoint({
    method: 'POST',
    path: '/quotes/:id/versions',
    summary: 'Answers with prices, beside the earlier answers or in their place; refused when there is another by now',
    access: { permission: 'quotes.change' },
    status: 201,
    params,
    body: newVersionSchema,
    response: quoteSchema,
  }),
  withdrawVersion: defineEndpoint({
    method: 'POST',
    path: '/quotes/:id/versions/:version/withdrawal',
    summary: 'Takes an answer back; without another one that can be accepted, the quote ends. Repeatable',
    access: { permission: 'quotes.change' },
    params: versionParams,
    response: quoteSchema,
  }),
  write: defineEndpoint({
    method: 'POST',
    path: '/quotes/:id/messages',
    summary: 'Writes a message under an open quote',
    takesIdempotencyKey: true,
    access: { permission: 'quotes.change', or: 'owner' },
    status: 201,
    params,
    body: z.object({ text: textSchema }),
    response: quoteSchema,
  }),
  accept: defineEndpoint({
    method: 'POST',
    path: '/quotes/:id/acceptance',
    summary:
      'Orders lines of an answer at its prices, each whole or in part, as one checkout; the rest stays open until its last day',
    takesIdempotencyKey: true,
    access: 'owner',
    status: 201,
    params,
    body: acceptanceSchema,
    response: checkoutSchema,
  }),
  refuse: defineEndpoint({
    method: 'POST',
    path: '/quotes/:id/refusal',
    summary: 'Refuses the offer, or what is left of it, which ends the quote; repeatable',
    access: 'owner',
    params,
    body: z.object({ version: newVersionSchema.shape.version }),
    response: quoteSchema,
  }),
  withdraw: defineEndpoint({
    method: 'POST',
    path: '/quotes/:id/withdrawal',
    summary: 'Takes the request back, which ends the quote; repeatable',
    access: 'owner',
    params,
    response: quoteSchema,
  }),
  upload: defineEndpoint({
    method: 'POST',
    path: '/quote-files',
    summary: 'Stores a PDF (at most 5 MB) that a request can name; one that none names for a day is removed',
    access: 'signedIn',
    status: 201,
    accepts: 'application/pdf',
    maxBytes: MAX_QUOTE_FILE_BYTES,
    query: z.object({
      name: z
        .string()
        .check(
          z.trim(),
          z.minLength(1, { error: fieldMessages.invalid }),
          z.maxLength(200, { error: fieldMessages.tooLong(200) }),
        ),
    }),
    response: quoteFileSchema,
  }),
  readFile: defineEndpoint({
    method: 'GET',
    path: '/quotes/:id/files/:fileId',
    summary: 'A PDF of a request, as a file to save',
    access: { permission: 'quotes.read', or: 'owner' },
    params: z.object({ id: z.string(), fileId: z.string() }),
    produces: 'application/pdf',
    response: z.unknown(),
  }),
};
