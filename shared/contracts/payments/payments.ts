import * as z from 'zod/mini';
import { defineEndpoint } from '#shared/contracts/endpoint.ts';
import { numeric } from '#shared/contracts/fields.ts';
import { fieldMessages } from '#shared/messages/fields.ts';

/**
 * `totalPrice`, in major units, must equal the total of one of the caller's unpaid orders, or the sum of the open unpaid
 * orders of the caller's checkout. `keepCard` prepares the payment so that its card can be kept for the next one.
 */
export const newPaymentIntentSchema = z
  .object({
    totalPrice: z.pipe(
      numeric({ required: fieldMessages.totalPriceInvalid, invalid: fieldMessages.totalPriceInvalid }),
      z.number().check(z.positive({ error: fieldMessages.totalPriceInvalid })),
    ),
    orderId: z.optional(z.string()),
    checkoutId: z.optional(z.string()),
    keepCard: z.optional(z.boolean({ error: fieldMessages.invalid })),
  })
  .check(
    z.refine(({ orderId, checkoutId }) => orderId === undefined || checkoutId === undefined, {
      path: ['checkoutId'],
      error: fieldMessages.invalid,
    }),
  );

export const paymentsContract = {
  createIntent: defineEndpoint({
    method: 'POST',
    path: '/create-payment-intent',
    summary: 'Opens a payment intent for an unpaid order or a checkout, or gives the one that is open already',
    access: 'owner',
    body: newPaymentIntentSchema,
    response: z.object({
      clientSecret: z.string(),
      /** The account whose stored cards can pay it; null where none can. */
      cardsOf: z.nullable(z.string()),
      /** Whether the caller may keep the card that pays it. */
      mayKeep: z.boolean(),
    }),
  }),
  webhook: defineEndpoint({
    method: 'POST',
    path: '/webhooks/stripe',
    summary: 'Events of the payment provider, believed by their signature only',
    access: 'paymentProvider',
    response: z.object({ received: z.literal(true) }),
  }),
};
