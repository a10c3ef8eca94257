import * as z from 'zod/mini';
import type { InvoiceRow } from '#server/db/schema/tables/invoices.ts';
import type { UserRow } from '#server/db/schema/tables/users.ts';
import { approvalReasons } from '#shared/domain/companies/member-limits.ts';
import { ERASED } from '#shared/domain/customers/erased.ts';
import { handoverLineNames } from '#shared/domain/fulfilment/handover.ts';
import { tableFormats } from '#shared/domain/imports/imports.ts';
import { minor, priceUnits } from '#shared/domain/money.ts';
import { orderSorts, orderViews } from '#shared/domain/orders/order-views.ts';
import { type ProductColumn, productColumns } from '#shared/domain/products/product-columns.ts';
import { units } from '#shared/domain/products/units.ts';
import { decimalSigns } from '#shared/domain/reading/number-text.ts';

// What columns hold as JSON, as this and every earlier version wrote it. These schemas are their own: a field that was added
// later has a default here, and what the API demands today is not asked of what was stored. The test has one of every shape.

/** Reads a column. @throws when no version wrote that */
export function reader<Schema extends z.ZodMiniType>(schema: Schema): (json: string) => z.output<Schema> {
  return (json) => schema.parse(JSON.parse(json));
}

const text = z.nullable(z.string());
export const amount = z.pipe(z.int(), z.transform(minor));
const price = z.pipe(z.int(), z.transform(priceUnits));

const documentLineSchema = z.object({
  orderId: z.string(),
  orderNumber: z.string(),
  name: z.string(),
  partNumber: text,
  /** What the account called the product; missing without one. */
  ownPartNumber: z.optional(z.string()),
  /** Null, like unit and price, where a part of the amount is credited. */
  quantity: z.nullable(z.int()),
  unit: z.nullable(z.enum(units)),
  price: z.nullable(price),
  net: amount,
  /** What its shipment took of which batch; missing where batches were not tracked. */
  batches: z.optional(z.array(z.object({ number: text, bestBefore: text, quantity: z.int() }))),
});
export type InvoiceDocumentLine = z.output<typeof documentLineSchema>;

/** What an invoice says besides its columns. */
const documentSchema = z.object({
  seller: z.object({
    name: z.string(),
    address: text,
    email: text,
    phone: text,
    taxId: text,
    /** Its address in the API. */
    logo: z._default(text, null),
    /** What e-invoices say besides; null where the settings did not have it. */
    country: z._default(text, null),
    electronicAddress: z._default(text, null),
    iban: z._default(text, null),
  }),
  poNumber: text,
  costCentre: z._default(text, null),
  lines: z.array(documentLineSchema),
  /** One for each rate; none without tax. */
  taxes: z.array(z.object({ name: z.string(), rate: z.int(), net: amount, tax: amount })),
  /** What the total has besides net and taxes, since the tax of each order was rounded on its own. */
  rounding: z._default(amount, minor(0)),
  exemptReason: text,
  payment: z.discriminatedUnion('method', [
    z.object({ method: z.literal('card'), reference: text, at: z.int() }),
    z.object({ method: z.literal('account'), dueAt: z.nullable(z.int()) }),
    z.object({ method: z.literal('refund'), reference: text, at: z.int() }),
    /** Taken off what is owed, by the number of the return or the order, but for what goes back by the bank. */
    z.object({ method: z.literal('return'), reference: text, at: z.int(), byBank: z.optional(amount) }),
    z.object({ method: z.literal('closedShort'), reference: text, at: z.int(), byBank: z.optional(amount) }),
  ]),
  /** The number of what it corrects. */
  corrects: text,
  footer: text,
});
export type InvoiceDocument = z.output<typeof documentSchema>;

const parseDocument = reader(documentSchema);

export function readDocument({ document }: Pick<InvoiceRow, 'document'>): InvoiceDocument {
  return parseDocument(document);
}

const buyerSchema = z.object({
  name: text,
  company: z._default(text, null),
  email: z.string(),
  address: z.string(),
  phone: z.string(),
  taxId: text,
  /** For e-invoices; null where nobody had entered it. */
  country: z._default(text, null),
  electronicAddress: z._default(text, null),
});
export type InvoiceBuyer = z.output<typeof buyerSchema>;

const parseBuyer = reader(buyerSchema);

/** Null once it was erased. */
export function readBuyer({ buyer }: Pick<InvoiceRow, 'buyer'>): InvoiceBuyer | null {
  return buyer === ERASED ? null : parseBuyer(buyer);
}

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

const specificationsSchema = z.array(z.object({ name: z.string(), value: z.string() }));
const documentsSchema = z.array(z.object({ title: z.string(), url: z.string() }));
const picturesSchema = z.array(z.object({ image: z.string(), alt: z.string() }));

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

/** The fields of a product that a file can change; prices are in major units. */
const importedFieldsSchema = z.object({
  partNumber: text,
  product: z.string(),
  description: z.string(),
  category: text,
  family: text,
  price: z.number(),
  unit: z.enum(units),
  minimumQuantity: z.int(),
  orderMultiple: z.int(),
  priceBreaks: z.array(z.object({ quantity: z.int(), price: z.number() })),
  lowStockAt: z.nullable(z.int()),
  sellsRest: z.boolean(),
  bin: text,
  barcode: text,
  image: z.string(),
  specifications: specificationsSchema,
  documents: documentsSchema,
  otherNumbers: z.array(z.string()),
  accessories: z.array(z.string()),
  substitutes: z.array(z.string()),
  replacedBy: text,
  pictures: picturesSchema,
  leadDays: z.optional(z.nullable(z.int())),
  weight: z.optional(z.nullable(z.number())),
  length: z.optional(z.nullable(z.int())),
  width: z.optional(z.nullable(z.int())),
  height: z.optional(z.nullable(z.int())),
  countryOfOrigin: z.optional(text),
  customsNumber: z.optional(text),
  tracksBatches: z.optional(z.boolean()),
});
export type ImportedFields = z.output<typeof importedFieldsSchema>;

const importedChangeSchema = z.partial(importedFieldsSchema);
export type ImportedChange = z.output<typeof importedChangeSchema>;

/** The content of a row of an import, by its kind. */
export const parseImportContent = {
  new: reader(
    z.object({
      product: z.extend(
        z.partial(importedFieldsSchema, {
          partNumber: true,
          barcode: true,
          category: true,
          family: true,
          unit: true,
          orderMultiple: true,
          priceBreaks: true,
          specifications: true,
          documents: true,
          otherNumbers: true,
          accessories: true,
          substitutes: true,
          replacedBy: true,
          pictures: true,
          lowStockAt: true,
          sellsRest: true,
          bin: true,
        }),
        { availableQuantity: z.int() },
      ),
    }),
  ),
  changed: reader(z.object({ before: importedChangeSchema, after: importedChangeSchema })),
  /** Of a file of own part numbers, new rows too. */
  ownNumber: reader(z.object({ ownNumber: z.object({ before: text, after: text }) })),
  /** `cells` as they are in the file. */
  refused: reader(z.object({ reasons: z.array(z.string()), cells: z.array(z.string()) })),
};

const readingSchema = z.object({
  format: z.enum(tableFormats),
  headingLine: z.int(),
  decimal: z.nullable(z.enum(decimalSigns)),
  ambiguous: z.array(z.string()),
  selected: z.enum(['now', 'before', 'no']),
});

const columnNames = Object.keys(productColumns) as ProductColumn[];

/** How a file was read, and what was selected for its columns. */
export const parseReading = reader(readingSchema);
export const parseMapping = reader(
  z.object({
    key: z.string(),
    columns: z.array(z.nullable(z.enum(columnNames))),
    units: z.record(z.string(), z.enum(units)),
  }),
);

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
