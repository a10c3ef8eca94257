import * as z from 'zod/mini';
import { addressSchema } from '#shared/contracts/addresses.ts';
import { cartSchema } from '#shared/contracts/cart.ts';
import { checkoutSchema } from '#shared/contracts/checkouts.ts';
import { accountSchema } from '#shared/contracts/customers.ts';
import { defineEndpoint } from '#shared/contracts/endpoint.ts';
import { instantSchema } from '#shared/contracts/fields.ts';
import { orderSchema } from '#shared/contracts/orders.ts';
import { moderatedReviewSchema } from '#shared/contracts/reviews.ts';
import { savedListSchema } from '#shared/contracts/saved-lists.ts';
import { transferSchema } from '#shared/contracts/transfers.ts';
import { userSchema } from '#shared/contracts/users.ts';
import { waitlistEntrySchema } from '#shared/contracts/waitlist.ts';

/** A card payment of an order; `amount` is the order's part of it, in major units. */
const paymentSchema = z.object({
  transactionId: z.string(),
  amount: z.number(),
  currency: z.string(),
  state: z.enum(['open', 'succeeded', 'cancelled']),
  createdAt: instantSchema,
});

/** All that the shop keeps about one customer. The photo is the identity provider's. */
export const accountDataSchema = z.object({
  exportedAt: instantSchema,
  profile: z.pick(userSchema, { email: true, name: true, role: true, verified: true, createdAt: true }),
  addresses: z.array(addressSchema),
  cart: cartSchema,
  lists: z.array(savedListSchema),
  reviews: z.array(moderatedReviewSchema),
  /** Places in line that are open, or were. */
  waitlist: z.array(waitlistEntrySchema),
  /** The terms on which the customer may pay by invoice, and what is owed. */
  account: accountSchema,
  /** Bank transfers, oldest first. */
  transfers: z.array(
    z.extend(z.pick(transferSchema, { date: true, reference: true, amount: true, recordedAt: true }), {
      reversedAt: z.nullable(instantSchema),
    }),
  ),
  /** The checkouts with the ids of their orders. */
  checkouts: z.array(z.extend(checkoutSchema, { orders: z.array(z.string()) })),
  /** Oldest first, then those that were cancelled. */
  orders: z.array(z.extend(orderSchema, { payments: z.array(paymentSchema) })),
});
export type AccountData = z.infer<typeof accountDataSchema>;
export type AccountPayment = z.infer<typeof paymentSchema>;

export const accountDataContract = {
  read: defineEndpoint({
    method: 'GET',
    path: '/users/:email/data',
    summary:
      'All that the shop keeps about the caller, as one file that is written while it is read; at most 3 a minute',
    access: 'onlySelf',
    params: z.object({ email: z.string() }),
    response: accountDataSchema,
  }),
};
