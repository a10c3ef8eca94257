import * as z from 'zod/mini';
import { addressSchema } from '#shared/contracts/addresses.ts';
import { cartSchema } from '#shared/contracts/cart.ts';
import { checkoutSchema } from '#shared/contracts/checkouts.ts';
import { customerTaxSchema } from '#shared/contracts/customer-tax.ts';
import { accountSchema, accountTermsSchema, customerSchema } from '#shared/contracts/customers.ts';
import { errorBodySchema } from '#shared/contracts/errors.ts';
import { handoverSchema } from '#shared/contracts/handovers.ts';
import { importSchema } from '#shared/contracts/imports.ts';
import { invoiceSchema, invoiceSummarySchema, listedInvoiceSchema } from '#shared/contracts/invoices.ts';
import { mailSchema } from '#shared/contracts/mails.ts';
import { orderNoteSchema } from '#shared/contracts/order-notes.ts';
import { orderSchema } from '#shared/contracts/orders.ts';
import { packingSchema } from '#shared/contracts/packing.ts';
import { productDetailsSchema, productSchema, productSummarySchema } from '#shared/contracts/products.ts';
import { refundSchema } from '#shared/contracts/refunds.ts';
import { moderatedReviewSchema, reviewSchema } from '#shared/contracts/reviews.ts';
import { savedListSchema } from '#shared/contracts/saved-lists.ts';
import { shopSettingsSchema } from '#shared/contracts/settings.ts';
import { shopSchema } from '#shared/contracts/shop.ts';
import { stockSchema } from '#shared/contracts/stock.ts';
import { stocktakeLineSchema, stocktakeSchema } from '#shared/contracts/stocktake.ts';
import { transferSchema } from '#shared/contracts/transfers.ts';
import { userSchema } from '#shared/contracts/users.ts';
import { waitlistEntrySchema } from '#shared/contracts/waitlist.ts';

export type Json = Record<string, unknown>;

/** What responses are made of, by the name under which the document describes it once. */
export const sharedSchemas: Record<string, z.ZodMiniType> = {
  Account: accountSchema,
  AccountTerms: accountTermsSchema,
  Address: addressSchema,
  Cart: cartSchema,
  Checkout: checkoutSchema,
  Customer: customerSchema,
  CustomerTax: customerTaxSchema,
  Error: errorBodySchema,
  Handover: handoverSchema,
  Import: importSchema,
  Invoice: invoiceSchema,
  InvoiceSummary: invoiceSummarySchema,
  ListedInvoice: listedInvoiceSchema,
  Mail: mailSchema,
  ModeratedReview: moderatedReviewSchema,
  Order: orderSchema,
  OrderNote: orderNoteSchema,
  Packing: packingSchema,
  Product: productSchema,
  ProductDetails: productDetailsSchema,
  ProductSummary: productSummarySchema,
  Refund: refundSchema,
  Review: reviewSchema,
  SavedList: savedListSchema,
  Shop: shopSchema,
  ShopSettings: shopSettingsSchema,
  Stock: stockSchema,
  Stocktake: stocktakeSchema,
  StocktakeLine: stocktakeLineSchema,
  Transfer: transferSchema,
  User: userSchema,
  WaitlistEntry: waitlistEntrySchema,
};

const COMPONENTS = '#/components/schemas/';
const unrepresentable = 'any';

const named = z.registry<{ id: string }>();
for (const [id, schema] of Object.entries(sharedSchemas)) named.add(schema, { id });

export function describeSharedSchemas(): Json {
  const { schemas } = z.toJSONSchema(named, { io: 'output', unrepresentable, uri: (id) => COMPONENTS + id });
  return Object.fromEntries(Object.entries(schemas).map(([id, { $schema: _, $id: __, ...schema }]) => [id, schema]));
}

export function describeResponse(schema: z.ZodMiniType): Json {
  const described = z.toJSONSchema(schema, { io: 'output', unrepresentable, metadata: named });
  const { $schema: _, $defs: __, ...rest } = described;
  return JSON.parse(JSON.stringify(rest).replaceAll('"#/$defs/', `"${COMPONENTS}`));
}

/** Of a body or a query, which take other values than they are stored as. */
export function describeInput(schema: z.ZodMiniType): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable });
  return rest;
}
