import * as z from 'zod/mini';
import { instantSchema } from '#shared/contracts/fields.ts';
import { type QuoteView, quoteStates, quoteVersionStates } from '#shared/domain/quotes/quote-states.ts';

/** Prices are unit prices in major units, without tax. */
const lineSchema = z.object({
  /** Null for what is not in the catalogue. */
  productId: z.nullable(z.string()),
  /** The product's name at the time, or what the customer wrote. */
  name: z.string(),
  partNumber: z.nullable(z.string()),
  /** What the account calls the product now. */
  ownPartNumber: z.optional(z.string()),
  quantity: z.int(),
});

export const requestedLineSchema = z.extend(lineSchema, { wishedPrice: z.nullable(z.number()) });
export type RequestedLine = z.infer<typeof requestedLineSchema>;

/** Lines are named by their place, from 0. One without a price is not offered. */
export const quotedLineSchema = z.extend(lineSchema, {
  price: z.nullable(z.number()),
  leadTime: z.nullable(z.string()),
});
export type QuotedLine = z.infer<typeof quotedLineSchema>;

export const quoteVersionSchema = z.object({
  version: z.int(),
  /** Whether it can be accepted. */
  state: z.enum(quoteVersionStates),
  lines: z.array(quotedLineSchema),
  freight: z.nullable(z.string()),
  freightAmount: z.optional(z.number()),
  note: z.nullable(z.string()),
  /** The last day on which it can be accepted, in the shop's time zone, and the first instant after it. */
  lastDay: z.iso.date(),
  endsAt: instantSchema,
  createdAt: instantSchema,
  /** The e-mail of who answered; null for customers. */
  by: z.nullable(z.string()),
});
export type QuoteVersion = z.infer<typeof quoteVersionSchema>;

export const quoteMessageSchema = z.object({
  _id: z.string(),
  fromStaff: z.boolean(),
  /** The e-mail of who wrote it; null for customers when staff did. */
  by: z.nullable(z.string()),
  text: z.string(),
  createdAt: instantSchema,
});
export type QuoteMessage = z.infer<typeof quoteMessageSchema>;

export const quoteFileSchema = z.object({ _id: z.string(), name: z.string(), bytes: z.int() });
export type QuoteFile = z.infer<typeof quoteFileSchema>;

const shortShape = {
  _id: z.string(),
  /** Such as `Q-10007`. */
  number: z.string(),
  state: z.enum(quoteStates),
  /** Who pays. */
  accountId: z.string(),
  /** Who asked, or for whom staff began it; null once that account is closed. */
  email: z.nullable(z.string()),
  customerName: z.nullable(z.string()),
  company: z.nullable(z.string()),
  /** The number of the last answer; 0 before the first. */
  version: z.int(),
  /** The answer that something was ordered by. */
  acceptedVersion: z.nullable(z.int()),
  /** The furthest one of the answers that can be accepted. */
  lastDay: z.nullable(z.iso.date()),
  /** Whether the customer asked or wrote last, and it is open. */
  waitsForStaff: z.boolean(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
  endedAt: z.nullable(instantSchema),
};

export const quoteSummarySchema = z.object({ ...shortShape, lines: z.int() });
export type QuoteSummary = z.infer<typeof quoteSummarySchema>;

export const quoteSchema = z.object({
  ...shortShape,
  currency: z.string(),
  /** Whether staff began it. */
  fromStaff: z.boolean(),
  /** What the customer asked for. */
  requested: z.array(requestedLineSchema),
  /** The answers, the last one first. */
  versions: z.array(quoteVersionSchema),
  /** Oldest first. */
  messages: z.array(quoteMessageSchema),
  files: z.array(quoteFileSchema),
  /** How often a part of it, or all, was accepted. */
  acceptances: z.int(),
  /** The checkout that ordered the last of it. */
  checkoutId: z.nullable(z.string()),
  /** How much of which line of the accepted answer, oldest first. */
  ordered: z.array(z.object({ line: z.int(), quantity: z.int(), orderId: z.string(), orderNumber: z.string() })),
});
export type Quote = z.infer<typeof quoteSchema>;

const countSchema = z.nullable(z.int());

/** By the views that are counted. */
export const quoteCountsSchema = z.object({
  'to-answer': countSchema,
  answered: countSchema,
  ending: countSchema,
  accepted: countSchema,
  closed: countSchema,
} satisfies Record<Exclude<QuoteView, 'all'>, typeof countSchema>);
export type QuoteCounts = z.infer<typeof quoteCountsSchema>;
