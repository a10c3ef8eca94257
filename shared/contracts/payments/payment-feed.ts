import * as z from 'zod/mini';
import { defineEndpoint } from '#shared/contracts/endpoint.ts';
import { instantSchema, pageQuerySchema } from '#shared/contracts/fields.ts';
import { eventIdSchema } from '#shared/contracts/history/events.ts';
import { currencySchema } from '#shared/contracts/shop/config.ts';
import { paymentKinds } from '#shared/domain/payments/payment-kinds.ts';

/** The part of a payment, a bank transfer or a refund that is of one order, or of the freight of a checkout. */
export const listedPaymentSchema = z.object({
  /** Of its event. */
  id: z.int(),
  kind: z.enum(paymentKinds),
  /** Null of a freight. */
  orderId: z.nullable(z.string()),
  orderNumber: z.nullable(z.string()),
  checkoutId: z.nullable(z.string()),
  /** In major units; negative when it went back. */
  amount: z.number(),
  currency: currencySchema,
  /** Of the payment at the provider, or of the bank transfer. */
  reference: z.nullable(z.string()),
  at: instantSchema,
});
export type ListedPayment = z.infer<typeof listedPaymentSchema>;

export const paymentFeedSchema = z.object({
  payments: z.array(listedPaymentSchema),
  /** The `after` of the next call, also when there was nothing. */
  next: z.int(),
  /** Whether there may be more already. */
  more: z.boolean(),
  /** False when `after` is of another database, such as before a restore: what was read from it has to be read again. */
  resumed: z.boolean(),
});
export type PaymentFeed = z.infer<typeof paymentFeedSchema>;

export const paymentFeedContract = {
  listAfter: defineEndpoint({
    method: 'GET',
    path: '/payments/feed',
    summary:
      'Money that came and went after an event, in its order and without a gap: payments by card, bank transfers, and refunds once ' +
      'they are made; from the beginning without `after`. Call again with `next`',
    access: { permission: 'orders.readMoney' },
    query: z.object({ after: z._default(eventIdSchema, 0), limit: pageQuerySchema.shape.limit }),
    response: paymentFeedSchema,
  }),
};
