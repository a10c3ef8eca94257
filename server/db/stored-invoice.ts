import * as z from 'zod/mini';
import type { InvoiceRow } from '#server/db/schema/tables/invoices.ts';
import { amount, price, reader, text } from '#server/db/stored-json.ts';
import { ERASED } from '#shared/domain/customers/erased.ts';
import { minor } from '#shared/domain/money.ts';
import { units } from '#shared/domain/products/units.ts';

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
