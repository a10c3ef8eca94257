import * as z from 'zod/mini';
import { cartSchema } from '#shared/contracts/cart/cart.ts';
import { savedListSchema } from '#shared/contracts/cart/saved-lists.ts';
import { addressSchema } from '#shared/contracts/checkouts/addresses.ts';
import { checkoutSchema } from '#shared/contracts/checkouts/checkouts.ts';
import { accountSchema } from '#shared/contracts/customers/customers.ts';
import { defineEndpoint } from '#shared/contracts/endpoint.ts';
import { instantSchema } from '#shared/contracts/fields.ts';
import { customerTaxSchema } from '#shared/contracts/invoices/customer-tax.ts';
import { invoiceSchema } from '#shared/contracts/invoices/invoices.ts';
import { orderSchema } from '#shared/contracts/orders/orders.ts';
import { transferSchema } from '#shared/contracts/payments/transfers.ts';
import { quoteSchema } from '#shared/contracts/quotes/quote-shapes.ts';
import { returnSchema } from '#shared/contracts/returns/return-shapes.ts';
import { moderatedReviewSchema } from '#shared/contracts/reviews/moderation.ts';
import { stockNoticeSchema } from '#shared/contracts/stock/stock-notices.ts';
import { userSchema } from '#shared/contracts/users/users.ts';
import { waitlistEntrySchema } from '#shared/contracts/waitlist/waitlist.ts';
import { mailKindNames } from '#shared/domain/mails/mail-kinds.ts';

/** A card payment of an order; `amount` is the order's part of it, in major units. */
const paymentSchema = z.object({
  transactionId: z.string(),
  amount: z.number(),
  currency: z.string(),
  state: z.enum(['open', 'succeeded', 'cancelled']),
  createdAt: instantSchema,
});

/** Money that goes back; `amount` is the order's part of it. `void`: it went back by other means. */
const refundSchema = z.object({
  amount: z.number(),
  currency: z.string(),
  state: z.enum(['owed', 'pending', 'succeeded', 'failed', 'void']),
  reason: z.nullable(z.string()),
  createdAt: instantSchema,
  completedAt: z.nullable(instantSchema),
});

/** A payment that its holder disputes at the bank; `amount` is that of the whole payment. */
const disputeSchema = z.object({
  amount: z.number(),
  currency: z.string(),
  reason: z.string(),
  state: z.enum(['open', 'won', 'lost']),
  createdAt: instantSchema,
  closedAt: z.nullable(instantSchema),
});

/** `about`: the id of the order, checkout or payment. */
const mailSchema = z.object({
  kind: z.enum(mailKindNames),
  about: z.string(),
  to: z.string(),
  state: z.enum(['queued', 'sent', 'failed', 'skipped']),
  createdAt: instantSchema,
  endedAt: z.nullable(instantSchema),
});

/** All that the shop keeps about one customer. The photo is the identity provider's. */
export const accountDataSchema = z.object({
  exportedAt: instantSchema,
  profile: z.extend(z.pick(userSchema, { email: true, name: true, role: true, verified: true, createdAt: true }), {
    company: z.nullable(z.string()),
  }),
  /** Null where staff have noted nothing. */
  tax: customerTaxSchema,
  addresses: z.array(addressSchema),
  cart: cartSchema,
  lists: z.array(savedListSchema),
  reviews: z.array(moderatedReviewSchema),
  /** Places in line that are open, or were. */
  waitlist: z.array(waitlistEntrySchema),
  /** Products of which a mail was asked for when they can be ordered again. */
  stockNotices: z.array(stockNoticeSchema),
  /** The terms on which the customer may pay by invoice, and what is owed. */
  account: accountSchema,
  /** Bank transfers, oldest first. */
  transfers: z.array(
    z.extend(z.pick(transferSchema, { date: true, reference: true, amount: true, recordedAt: true }), {
      reversedAt: z.nullable(instantSchema),
    }),
  ),
  /** Prices that were asked for; the files are saved from the pages of the quotes. */
  quotes: z.array(quoteSchema),
  /** What goes back to the shop; the pictures are saved from the pages of the returns. */
  returns: z.array(returnSchema),
  /** The checkouts with the ids of their orders. */
  checkouts: z.array(z.extend(checkoutSchema, { orders: z.array(z.string()) })),
  /** Oldest first, then those that were cancelled. */
  orders: z.array(
    z.extend(orderSchema, {
      payments: z.array(paymentSchema),
      refunds: z.array(refundSchema),
      disputes: z.array(disputeSchema),
    }),
  ),
  /** Invoices, credit notes and reversals, oldest first. */
  invoices: z.array(invoiceSchema),
  /** That were sent or wait, as long as they are kept; their texts are not. */
  mails: z.array(mailSchema),
});
export type AccountData = z.infer<typeof accountDataSchema>;
export type AccountPayment = z.infer<typeof paymentSchema>;
export type AccountRefund = z.infer<typeof refundSchema>;
export type AccountDispute = z.infer<typeof disputeSchema>;
export type AccountMail = z.infer<typeof mailSchema>;

export const accountDataContract = {
  read: defineEndpoint({
    method: 'GET',
    path: '/users/:email/data',
    summary:
      'All that the shop keeps about the caller, as one file that is written while it is read; at most 3 a minute',
    access: 'self',
    params: z.object({ email: z.string() }),
    response: accountDataSchema,
  }),
};
