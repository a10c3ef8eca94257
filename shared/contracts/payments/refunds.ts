import * as z from 'zod/mini';
import { defineEndpoint } from '#shared/contracts/endpoint.ts';
import { instantSchema, numeric, requiredText } from '#shared/contracts/fields.ts';
import { refundOrigins, refundStates } from '#shared/domain/payments/refund-states.ts';
import { fieldMessages } from '#shared/messages/fields.ts';
import { refundFieldMessages } from '#shared/messages/payments/refunds.ts';

/** Money of an order, or of the freight with the id, that goes back. `amount` is the order's part in major units; a refund may be of many orders. */
export const refundSchema = z.object({
  _id: z.string(),
  orderId: z.string(),
  amount: z.number(),
  origin: z.enum(refundOrigins),
  state: z.enum(refundStates),
  /** Whether it returned the stock of its order. */
  restock: z.boolean(),
  createdAt: instantSchema,
  completedAt: z.nullable(instantSchema),
  /** The e-mail of who requested it, why, and the provider's reason for its failure; null for customers. */
  by: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  failureReason: z.nullable(z.string()),
  /** True when staff can try it again now. */
  canRetry: z.boolean(),
});
export type Refund = z.infer<typeof refundSchema>;

/** Without `amount`, in major units, all that is left. `restock` is for what is left of an order that was not shipped. */
export const newRefundSchema = z.object({
  amount: z.optional(
    z.pipe(
      numeric({ required: refundFieldMessages.amount, invalid: refundFieldMessages.amount }),
      z.number().check(z.positive({ error: refundFieldMessages.amount })),
    ),
  ),
  reason: requiredText({ required: refundFieldMessages.reason, max: 500 }),
  restock: z._default(z.boolean({ error: fieldMessages.invalid }), false),
});
export type NewRefund = z.output<typeof newRefundSchema>;

const orderParams = z.object({ id: z.string() });

export const refundsContract = {
  list: defineEndpoint({
    method: 'GET',
    path: '/orders/:id/refunds',
    summary:
      'The refunds of an order, or of the freight with this id, oldest first, for its customer and administrators; of cancelled orders too',
    access: { permission: 'refunds.read', or: 'owner' },
    params: orderParams,
    response: z.array(refundSchema),
  }),
  add: defineEndpoint({
    method: 'POST',
    path: '/orders/:id/refunds',
    summary:
      'Returns money of a paid order or freight, all that is left or a part; what is left of an unshipped order closes it',
    takesIdempotencyKey: true,
    access: { permission: 'refunds.make' },
    status: 201,
    params: orderParams,
    body: newRefundSchema,
    response: refundSchema,
  }),
  retry: defineEndpoint({
    method: 'POST',
    path: '/orders/:id/refunds/:refundId/retry',
    summary: 'Tries a failed refund again now; without it, it is tried again later',
    access: { permission: 'refunds.make' },
    params: z.object({ id: z.string(), refundId: z.string() }),
    response: refundSchema,
  }),
};
