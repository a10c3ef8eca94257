import * as z from 'zod/mini';
import { defineEndpoint } from '#shared/contracts/endpoint.ts';
import { numeric, productIdSchema, wholeNumber } from '#shared/contracts/fields.ts';
import { MAX_LINES, MAX_ORDER_QUANTITY } from '#shared/domain/limits.ts';
import { toPriceUnits } from '#shared/domain/money.ts';
import { fieldMessages } from '#shared/messages/fields.ts';

const seenPriceSchema = numeric({ required: fieldMessages.priceRequired, invalid: fieldMessages.priceInvalid }).check(
  z.refine((price) => toPriceUnits(price) !== null, { error: fieldMessages.priceInvalid }),
);

/**
 * A product and its quantity, which need not be orderable. `price` is the unit price that the customer saw with this
 * quantity, so that a change can be shown; null when none was seen.
 */
export const cartLineSchema = z.object({
  productId: productIdSchema,
  quantity: wholeNumber({
    required: fieldMessages.quantityRequired,
    min: 1,
    max: MAX_ORDER_QUANTITY,
    message: fieldMessages.quantityRange,
  }),
  price: z._default(z.nullable(seenPriceSchema), null),
});
export type CartLine = z.output<typeof cartLineSchema>;

/** Lines of a cart, a product at most once. */
export const cartLinesSchema = z.array(cartLineSchema, { error: fieldMessages.invalid }).check(
  z.maxLength(MAX_LINES, { error: fieldMessages.tooManyLines(MAX_LINES) }),
  z.refine((lines) => new Set(lines.map(({ productId }) => productId)).size === lines.length, {
    error: fieldMessages.sameProductTwice,
  }),
);

/** `version` grows with every change; 0 for a cart that was never changed. */
export const cartSchema = z.object({
  version: z.int(),
  lines: z.array(z.object({ productId: z.string(), quantity: z.int(), price: z.nullable(z.number()) })),
});
export type Cart = z.infer<typeof cartSchema>;

/** A whole cart; `version` is the one that it replaces. */
export const newCartSchema = z.object({
  version: wholeNumber({
    required: fieldMessages.cartVersion,
    min: 0,
    max: Number.MAX_SAFE_INTEGER,
    message: fieldMessages.cartVersion,
  }),
  lines: cartLinesSchema,
});
export type NewCart = z.output<typeof newCartSchema>;

export const cartContract = {
  read: defineEndpoint({
    method: 'GET',
    path: '/cart',
    summary: "The caller's cart; the products of its lines are at GET /products/batch",
    access: 'signedIn',
    response: cartSchema,
  }),
  save: defineEndpoint({
    method: 'PUT',
    path: '/cart',
    summary:
      "Replaces the caller's cart; 409 cart_changed when another device has changed it since the version named, unless both left the same lines",
    access: 'signedIn',
    body: newCartSchema,
    response: cartSchema,
  }),
};
