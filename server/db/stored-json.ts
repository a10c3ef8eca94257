import * as z from 'zod/mini';
import type { UserRow } from '#server/db/schema/tables/users.ts';
import { approvalReasons } from '#shared/domain/companies/member-limits.ts';
import { handoverLineNames } from '#shared/domain/fulfilment/handover.ts';
import { minor, priceUnits } from '#shared/domain/money.ts';
import { orderSorts, orderViews } from '#shared/domain/orders/order-views.ts';

// What columns hold as JSON, as this and every earlier version wrote it. These schemas are their own: a field that was added
// later has a default here, and what the API demands today is not asked of what was stored. The test has one of every shape.

/** Reads a column. @throws when no version wrote that */
export function reader<Schema extends z.ZodMiniType>(schema: Schema): (json: string) => z.output<Schema> {
  return (json) => schema.parse(JSON.parse(json));
}

export const text = z.nullable(z.string());
export const amount = z.pipe(z.int(), z.transform(minor));
export const price = z.pipe(z.int(), z.transform(priceUnits));

/** How a requested checkout is to be delivered; the freight is in major units. */
export const parseDelivery = reader(
  z.object({
    methodId: z.string(),
    freight: z.nullable(z.number()),
    country: z.optional(z.string()),
    postcode: z.optional(text),
  }),
);

const priceBreaksSchema = z.array(z.object({ quantity: z.int(), price }));

export const specificationsSchema = z.array(z.object({ name: z.string(), value: z.string() }));
export const documentsSchema = z.array(z.object({ title: z.string(), url: z.string() }));
export const picturesSchema = z.array(z.object({ image: z.string(), alt: z.string() }));

export const parsePriceBreaks = reader(priceBreaksSchema);
export const parseSpecifications = reader(specificationsSchema);
export const parseDocuments = reader(documentsSchema);
/** Those after the first. */
export const parsePictures = reader(picturesSchema);

const priceListSchema = z.object({ price, priceBreaks: priceBreaksSchema });

const priceReasonSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('shop') }),
  z.object({ kind: z.literal('list'), listId: z.string(), name: z.string(), validUntil: text }),
  z.object({ kind: z.literal('quote'), number: z.string() }),
]);

/** Why an order's price is what it is; null is the shop's own. */
export const parsePriceReason = reader(priceReasonSchema);

/** What an order's price is by quantity; with price lists, also why, and what the shop's own was. */
export const parsePriceList = reader(
  z.extend(priceListSchema, {
    reasons: z.optional(z.array(z.object({ quantity: z.int(), reason: priceReasonSchema }))),
    shop: z.optional(priceListSchema),
  }),
);

/** The price lists that decided on an order's price, and the product's category as they compared it. */
export const parseDecidingLists = reader(
  z.object({
    day: z.string(),
    category: text,
    lists: z.array(z.object({ listId: z.string(), version: z.int() })),
  }),
);

/** What a price list takes off, in hundredths of a percent; `key` is the `categoryKey`. */
export const parseCategoryPercents = reader(
  z.array(z.object({ key: z.string(), category: z.string(), percentOff: z.int() })),
);

/** Lines of a cart or a saved list; the price is in major units. */
export const parseLines = reader(
  z.array(z.object({ productId: z.string(), quantity: z.int(), price: z._default(z.nullable(z.number()), null) })),
);

const savedViewsSchema = z.array(
  z.object({
    name: z.string(),
    view: z.optional(z.enum(orderViews)),
    q: z.optional(z.string()),
    from: z.optional(z.string()),
    to: z.optional(z.string()),
    sort: z.optional(z.enum(orderSorts)),
  }),
);
const parseSavedViews = reader(savedViewsSchema);

/** A user's own views of all orders, by name. */
export function readSavedViews({ order_views }: Pick<UserRow, 'order_views'>): z.output<typeof savedViewsSchema> {
  return order_views === null ? [] : parseSavedViews(order_views);
}

/** Why a request needed an approval. */
export const parseReasons = reader(z.array(z.enum(approvalReasons)));

export const parseTexts = reader(z.array(z.string()));

export const parseWeekdays = reader(z.array(z.int()));

const countSchema = z.object({
  count: z.int(),
  /** Whether there are more than were counted. */
  isMore: z.boolean(),
  products: z.optional(z.int()),
});
export type HandoverCount = z.output<typeof countSchema>;

const figuresSchema = z.object({
  /** A line that an earlier version did not know is missing. */
  counts: z.partialRecord(z.enum(handoverLineNames), countSchema),
  shippedBy: z.array(z.object({ actor: z.string(), count: z.int() })),
  notShipped: z.array(z.object({ id: z.string(), seq: z.int() })),
});
export type StoredFigures = z.output<typeof figuresSchema>;

export const parseFigures = reader(figuresSchema);

const eventFactsSchema = z.object({
  quantity: z.optional(z.int()),
  priceUnits: z.optional(price),
  taxMinor: z.optional(amount),
  totalMinor: z.optional(amount),
  amountMinor: z.optional(amount),
  creditLimitMinor: z.optional(amount),
  creditedMinor: z.optional(amount),
  paymentDays: z.optional(z.int()),
  transactionId: z.optional(z.string()),
  returnId: z.optional(z.string()),
  carrier: z.optional(z.string()),
  trackingNumber: z.optional(z.string()),
  fromBatch: z.optional(text),
  toBatch: z.optional(text),
  idempotencyKey: z.optional(z.string()),
  requestFingerprint: z._default(text, null),
});

/** What the events say that placed or reduced an order; the earliest ones say nothing. */
export const parseOrderFacts = reader(eventFactsSchema);

/** What an event of any type says of an order; nothing when it says something else. */
export function factsOfEvent(json: string | null): Partial<z.output<typeof eventFactsSchema>> {
  return json === null ? {} : (eventFactsSchema.safeParse(JSON.parse(json)).data ?? {});
}

const readEventData = reader(z.record(z.string(), z.unknown()));

/** What an event says of its subject, whatever its type; nothing when it says nothing. */
export function parseEventData(json: string | null): object {
  return json === null ? {} : readEventData(json);
}

const countedBatchSchema = z.object({
  /** Null for one that was not known when it was counted. */
  batchId: text,
  /** Null for what lies in none. */
  number: text,
  bestBefore: text,
  counted: z.int(),
  expected: z.int(),
});
export type CountedBatch = z.output<typeof countedBatchSchema>;

/** What a stocktake counted of each batch of a product. */
export const parseCountedBatches = reader(z.array(countedBatchSchema));
