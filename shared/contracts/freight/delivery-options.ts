import * as z from 'zod/mini';
import { cartLineSchema } from '#shared/contracts/cart/cart.ts';
import { defineEndpoint } from '#shared/contracts/endpoint.ts';
import { optionalText } from '#shared/contracts/fields.ts';
import { isCountry } from '#shared/domain/freight/countries.ts';
import { MAX_LINES, MAX_POSTCODE_LENGTH } from '#shared/domain/limits.ts';
import { fieldMessages } from '#shared/messages/fields.ts';
import { freightFieldMessages } from '#shared/messages/freight/freight-fields.ts';

/** What is to be delivered and where to; the place may be left out while it is not known. */
export const consignmentSchema = z.object({
  lines: z
    .array(z.pick(cartLineSchema, { productId: true, quantity: true }), { error: fieldMessages.invalid })
    .check(z.maxLength(MAX_LINES, { error: fieldMessages.tooManyLines(MAX_LINES) })),
  /** ISO 3166, such as DE. */
  country: z.optional(
    z.nullable(
      z
        .string({ error: freightFieldMessages.country })
        .check(z.refine(isCountry, { error: freightFieldMessages.country })),
    ),
  ),
  postcode: z.optional(optionalText({ max: MAX_POSTCODE_LENGTH })),
});
export type ConsignmentInput = z.output<typeof consignmentSchema>;

/** Amounts are in major units; `net` is what a checkout with it says. */
const optionFreightSchema = z.discriminatedUnion('is', [
  z.object({ is: z.literal('priced'), net: z.number(), tax: z.number(), total: z.number() }),
  z.object({ is: z.literal('agreement') }),
  z.object({
    is: z.literal('unavailable'),
    why: z.enum(['weightUnknown', 'tooHeavy', 'tooValuable', 'elsewhere', 'placeUnknown']),
  }),
]);

export const deliveryOptionSchema = z.object({
  _id: z.string(),
  name: z.string(),
  carrier: z.nullable(z.string()),
  /** Whether it is fetched, and goes nowhere. */
  collect: z.boolean(),
  freight: optionFreightSchema,
});
export type DeliveryOption = z.infer<typeof deliveryOptionSchema>;

export const deliveryOptionsSchema = z.object({
  /** In the shop's order; none where it has no delivery methods. */
  options: z.array(deliveryOptionSchema),
  /** Which part of the place the methods ask for. */
  place: z.enum(['nothing', 'country', 'postcode']),
  /** Those that can be chosen; null for all of them. */
  countries: z.nullable(z.array(z.string())),
});
export type DeliveryOptions = z.infer<typeof deliveryOptionsSchema>;

export const deliveryOptionsContract = {
  read: defineEndpoint({
    method: 'POST',
    path: '/delivery-options',
    summary:
      "What each delivery method of the shop costs for these lines at the caller's prices, or why it does not take them; lines of products that are not for sale are left out. Orders nothing",
    access: 'public',
    body: consignmentSchema,
    response: deliveryOptionsSchema,
  }),
  readForCustomer: defineEndpoint({
    method: 'POST',
    path: '/customers/:id/delivery-options',
    summary: 'The same with the prices and taxes of a customer, for staff who order for them; orders nothing',
    access: { permission: 'orders.placeForOthers' },
    params: z.object({ id: z.string() }),
    body: consignmentSchema,
    response: deliveryOptionsSchema,
  }),
};
