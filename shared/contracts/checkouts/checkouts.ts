import * as z from 'zod/mini';
import { costCentreSchema, poNumberSchema } from '#shared/contracts/checkouts/own-fields.ts';
import { emailSchema } from '#shared/contracts/email-field.ts';
import { defineEndpoint } from '#shared/contracts/endpoint.ts';
import { instantSchema, numeric, optionalText, pageQuerySchema } from '#shared/contracts/fields.ts';
import { newOrderSchema, orderSchema, type WholeOrder } from '#shared/contracts/orders/orders.ts';
import { MAX_CHECKOUTS, MAX_LINES, MAX_POSTCODE_LENGTH } from '#shared/domain/limits.ts';
import { checkoutMessages } from '#shared/messages/checkouts/checkouts.ts';
import { fieldMessages } from '#shared/messages/fields.ts';

/**
 * How it is delivered, while the shop has delivery methods. `freight` is what the customer saw, in major units without tax, and
 * null by agreement; a checkout at another one is refused. The postcode is that of the address.
 */
export const chosenDeliverySchema = z.object({
  methodId: z.string({ error: fieldMessages.invalid }),
  freight: z.nullable(z.number({ error: fieldMessages.number })),
  country: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/, { error: fieldMessages.invalid }))),
  postcode: z.optional(optionalText({ max: MAX_POSTCODE_LENGTH })),
});
export type ChosenDelivery = z.output<typeof chosenDeliverySchema>;

/** What a checkout pays for its delivery; amounts in major units, zero by agreement. */
export const freightSchema = z.object({
  /** For its refunds. */
  _id: z.string(),
  name: z.string(),
  carrier: z.nullable(z.string()),
  byAgreement: z.boolean(),
  net: z.number(),
  tax: z.number(),
  total: z.number(),
  /** Such as "7.725" percent; null without tax. */
  taxRate: z.nullable(z.string()),
  paid: z.boolean(),
  closed: z.boolean(),
  refunded: z.number(),
  /** What a refund to the card can return now. */
  refundable: z.number(),
});
export type CheckoutFreight = z.infer<typeof freightSchema>;

/**
 * Orders that were placed together, in the order of the lines, cancelled and expired ones too. `total`, in major units,
 * is the sum of the others and of the freight; `paid` is true when each of those is paid, and there is at least one. E-mail and total are
 * null for warehouse staff, but in their own checkouts.
 */
export const checkoutSchema = z.object({
  _id: z.string(),
  /** A short number for people, such as `C-10017`. */
  number: z.string(),
  poNumber: z.nullable(z.string()),
  deliveryNote: z.nullable(z.string()),
  email: z.nullable(z.string()),
  total: z.nullable(z.number()),
  paid: z.boolean(),
  createdAt: instantSchema,
  orders: z.array(orderSchema),
  /** Missing where nothing was agreed on; null for warehouse staff. */
  freight: z.optional(z.nullable(freightSchema)),
});
export type Checkout = z.infer<typeof checkoutSchema>;
/** As its customer and administrators see it. */
export type WholeCheckout = Checkout & { email: string; total: number; orders: WholeOrder[] };

/** `price` is the one that the customer saw, of this quantity or the product's own. */
export const checkoutLineSchema = z.object({
  productId: newOrderSchema.shape.productId,
  quantity: newOrderSchema.shape.quantity,
  price: numeric({ required: fieldMessages.priceRequired, invalid: fieldMessages.number }),
});

/** Where a checkout goes, and what the customer's own papers say of it. */
export const checkoutDeliverySchema = z.object({
  address: newOrderSchema.shape.address,
  phone: newOrderSchema.shape.phone,
  poNumber: z.optional(poNumberSchema),
  costCentre: z.optional(costCentreSchema),
  deliveryNote: z.optional(optionalText({ max: 500 })),
  wishedOn: newOrderSchema.shape.wishedOn,
});
export type CheckoutDelivery = z.output<typeof checkoutDeliverySchema>;

export const newCheckoutSchema = z.object({
  lines: z
    .array(checkoutLineSchema, { error: checkoutMessages.linesRequired })
    .check(
      z.minLength(1, { error: checkoutMessages.linesRequired }),
      z.maxLength(MAX_LINES, { error: checkoutMessages.tooManyLines(MAX_LINES) }),
    ),
  ...checkoutDeliverySchema.shape,
  taxRate: newOrderSchema.shape.taxRate,
  onAccount: newOrderSchema.shape.onAccount,
  delivery: z.optional(chosenDeliverySchema),
});
export type NewCheckout = z.output<typeof newCheckoutSchema>;

export const checkoutsContract = {
  place: defineEndpoint({
    method: 'POST',
    path: '/checkouts',
    summary: 'Places one order for each line, or none',
    takesIdempotencyKey: true,
    access: 'signedIn',
    status: 201,
    body: newCheckoutSchema,
    response: checkoutSchema,
  }),
  list: defineEndpoint({
    method: 'GET',
    path: '/checkouts',
    summary: `The checkouts of one customer, at most ${MAX_CHECKOUTS} a page: of the caller, or of any customer for administrators`,
    access: { permission: 'orders.readMoney', or: 'self' },
    query: z.extend(pageQuerySchema, { email: emailSchema }),
    response: z.array(checkoutSchema),
  }),
  read: defineEndpoint({
    method: 'GET',
    path: '/checkouts/:id',
    summary: 'One checkout of the caller, or any for staff',
    access: { permission: 'orders.read', or: 'owner' },
    params: z.object({ id: z.string() }),
    response: checkoutSchema,
  }),
};
