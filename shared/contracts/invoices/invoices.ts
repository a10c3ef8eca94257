import * as z from 'zod/mini';
import { defineEndpoint } from '#shared/contracts/endpoint.ts';
import { instantSchema, pageQuerySchema, searchTextSchema } from '#shared/contracts/fields.ts';
import { currencySchema } from '#shared/contracts/shop/config.ts';
import { invoiceKinds } from '#shared/domain/invoices/invoice-kinds.ts';
import { invoiceStates, invoiceViews } from '#shared/domain/invoices/invoice-states.ts';
import { units } from '#shared/domain/products/units.ts';
import { fieldMessages } from '#shared/messages/fields.ts';

const text = z.nullable(z.string());

/** Amounts are in major units. All that a list shows; `buyer` is null once the personal data was erased. */
export const invoiceSummarySchema = z.object({
  _id: z.string(),
  /** Such as `INV-2026-000123`, or `CN-2026-000004` of a credit note. */
  number: z.string(),
  kind: z.enum(invoiceKinds),
  issuedAt: instantSchema,
  /** Of its days: that of the shop when it was issued. */
  timeZone: z.string(),
  currency: currencySchema,
  net: z.number(),
  tax: z.number(),
  /** `total` is net, tax and this, since the tax of each order was rounded on its own. */
  rounding: z.number(),
  total: z.number(),
  /** The number of the invoice that a credit note corrects, or of the credit note that a reversal takes back. */
  corrects: text,
  buyer: z.nullable(
    z.object({ name: text, company: text, email: z.string(), address: z.string(), phone: z.string(), taxId: text }),
  ),
});
export type InvoiceSummary = z.infer<typeof invoiceSummarySchema>;

/** As it was issued; nothing of it follows later changes of the shop, the customer or the orders. */
export const invoiceSchema = z.extend(invoiceSummarySchema, {
  /** `logo` is an address of the API. */
  seller: z.object({ name: z.string(), address: text, email: text, phone: text, taxId: text, logo: text }),
  poNumber: text,
  costCentre: text,
  /** One for each order. Quantity, unit and price are null where a part of the amount is credited. */
  lines: z.array(
    z.object({
      orderId: z.string(),
      orderNumber: z.string(),
      name: z.string(),
      partNumber: text,
      /** What the buyer calls the product; missing without a number of its own. */
      ownPartNumber: z.optional(z.string()),
      quantity: z.nullable(z.int()),
      unit: z.nullable(z.enum(units)),
      price: z.nullable(z.number()),
      net: z.number(),
      /** What was shipped with it of which batch, as it was recorded then; the number of goods of none is null. */
      batches: z.optional(z.array(z.object({ number: text, bestBefore: text, quantity: z.int() }))),
    }),
  ),
  /** `rate` in percent, such as "7.725"; empty without tax. */
  taxes: z.array(z.object({ name: z.string(), rate: z.string(), net: z.number(), amount: z.number() })),
  /** Why the buyer pays no tax. */
  exemptReason: text,
  payment: z.discriminatedUnion('method', [
    z.object({ method: z.literal('card'), reference: text, at: instantSchema }),
    z.object({ method: z.literal('account'), dueAt: z.nullable(instantSchema) }),
    z.object({ method: z.literal('refund'), reference: text, at: instantSchema }),
    /** `byBank`: what of the credit goes back by bank transfer; the rest is taken off what is owed. */
    z.object({ method: z.literal('return'), reference: text, at: instantSchema, byBank: z.optional(z.number()) }),
    z.object({ method: z.literal('closedShort'), reference: text, at: instantSchema, byBank: z.optional(z.number()) }),
  ]),
  footer: text,
  /** Whether the shop makes e-invoices; missing where it does not. */
  hasEInvoice: z.optional(z.boolean()),
});
export type Invoice = z.infer<typeof invoiceSchema>;

export const listedInvoiceSchema = z.extend(invoiceSummarySchema, {
  /** Null of a credit note and a reversal. */
  state: z.nullable(z.enum(invoiceStates)),
});
export type ListedInvoice = z.infer<typeof listedInvoiceSchema>;

/** Of the dates of documents, both included. */
export const documentPeriodSchema = z.object({
  from: z.optional(z.iso.date({ error: fieldMessages.date })),
  to: z.optional(z.iso.date({ error: fieldMessages.date })),
});

export const invoiceListQuerySchema = z.extend(z.extend(pageQuerySchema, documentPeriodSchema.shape), {
  customer: z.optional(z.string().check(z.maxLength(60))),
  view: z.optional(z.enum(invoiceViews, { error: fieldMessages.invalid })),
  q: z.optional(searchTextSchema),
});

const params = z.object({ id: z.string() });

export const invoicesContract = {
  list: defineEndpoint({
    method: 'GET',
    path: '/invoices',
    summary:
      'All invoices, credit notes and reversals, or those of one customer, a view, a period and a search, for administrators',
    access: { permission: 'invoices.read' },
    query: invoiceListQuerySchema,
    response: z.array(listedInvoiceSchema),
  }),
  exportAll: defineEndpoint({
    method: 'GET',
    path: '/invoices/export',
    summary:
      'The journal of invoices, credit notes and reversals as CSV, of the days from `from` to `to`; it is recorded',
    access: { permission: 'invoices.read' },
    query: documentPeriodSchema,
    response: z.string(),
    produces: 'text/csv',
  }),
  read: defineEndpoint({
    method: 'GET',
    path: '/invoices/:id',
    summary: 'An invoice, credit note or reversal as it was issued, for its customer and administrators',
    access: { permission: 'invoices.read', or: 'owner' },
    params,
    response: invoiceSchema,
  }),
  listOfOrder: defineEndpoint({
    method: 'GET',
    path: '/orders/:id/invoices',
    summary: 'What was issued about an order, oldest first, for its customer and administrators',
    access: { permission: 'invoices.read', or: 'owner' },
    params,
    response: z.array(invoiceSummarySchema),
  }),
};
