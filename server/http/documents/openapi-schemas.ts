import * as z from 'zod/mini';
import { apiKeySchema } from '#shared/contracts/api-keys/api-keys.ts';
import { cartSchema } from '#shared/contracts/cart/cart.ts';
import { savedListSchema } from '#shared/contracts/cart/saved-lists.ts';
import { addressSchema } from '#shared/contracts/checkouts/addresses.ts';
import { checkoutSchema } from '#shared/contracts/checkouts/checkouts.ts';
import { accountSchema, customerSchema, paymentTermsSchema } from '#shared/contracts/customers/customers.ts';
import { errorBodySchema } from '#shared/contracts/errors.ts';
import { deliveryMethodSchema } from '#shared/contracts/freight/delivery-methods.ts';
import { handoverSchema } from '#shared/contracts/fulfilment/handovers.ts';
import { packingSchema } from '#shared/contracts/fulfilment/packing.ts';
import { importSchema } from '#shared/contracts/imports/imports.ts';
import { customerTaxSchema } from '#shared/contracts/invoices/customer-tax.ts';
import { invoiceSchema, invoiceSummarySchema, listedInvoiceSchema } from '#shared/contracts/invoices/invoices.ts';
import { mailSchema } from '#shared/contracts/mails/mails.ts';
import { orderNoteSchema } from '#shared/contracts/orders/order-notes.ts';
import { orderSchema } from '#shared/contracts/orders/orders.ts';
import { refundSchema } from '#shared/contracts/payments/refunds.ts';
import { transferSchema } from '#shared/contracts/payments/transfers.ts';
import { priceListSchema } from '#shared/contracts/price-lists/price-lists.ts';
import { productCategorySchema } from '#shared/contracts/product-categories/category-tree.ts';
import { productDetailsSchema, productSummarySchema } from '#shared/contracts/products/priced-products.ts';
import { shownProductDetailsSchema } from '#shared/contracts/products/product-details.ts';
import { shownProductSummarySchema } from '#shared/contracts/products/product-summary.ts';
import { shownProductSchema } from '#shared/contracts/products/products.ts';
import { moderatedReviewSchema } from '#shared/contracts/reviews/moderation.ts';
import { reviewSchema } from '#shared/contracts/reviews/reviews.ts';
import { shopSettingsSchema } from '#shared/contracts/shop/settings.ts';
import { shopSchema } from '#shared/contracts/shop/shop.ts';
import { stockSchema } from '#shared/contracts/stock/stock.ts';
import { stocktakeLineSchema, stocktakeSchema } from '#shared/contracts/stock/stocktake.ts';
import { userSchema } from '#shared/contracts/users/users.ts';
import { waitlistEntrySchema } from '#shared/contracts/waitlist/waitlist.ts';

export type Json = Record<string, unknown>;

/** What responses are made of, by the name under which the document describes it once. */
export const sharedSchemas: Record<string, z.ZodMiniType> = {
  Account: accountSchema,
  AccountTerms: paymentTermsSchema,
  Address: addressSchema,
  ApiKey: apiKeySchema,
  Cart: cartSchema,
  Checkout: checkoutSchema,
  Customer: customerSchema,
  CustomerTax: customerTaxSchema,
  DeliveryMethod: deliveryMethodSchema,
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
  PriceList: priceListSchema,
  Product: shownProductSchema,
  ProductCategory: productCategorySchema,
  ProductDetails: productDetailsSchema,
  ProductSummary: productSummarySchema,
  ShownProductDetails: shownProductDetailsSchema,
  ShownProductSummary: shownProductSummarySchema,
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
