import * as z from 'zod/mini';
import { defineEndpoint } from '#shared/contracts/endpoint.ts';
import { instantSchema, pageQuerySchema } from '#shared/contracts/fields.ts';
import { currencySchema } from '#shared/contracts/shop/config.ts';
import { balanceCategories, payoutStatuses } from '#shared/domain/payments/payouts.ts';
import { fieldMessages } from '#shared/messages/fields.ts';

/** Money that the payment provider sends to the shop's bank. Amounts are in major units. */
export const payoutSchema = z.object({
  _id: z.string(),
  status: z.enum(payoutStatuses),
  /** The day on which the bank is to have it, such as 2026-11-30. */
  arrivesOn: z.iso.date(),
  amount: z.number(),
  currency: currencySchema,
  /** False of one that was made by hand: the provider does not tell what it contains. */
  automatic: z.boolean(),
});
export type Payout = z.infer<typeof payoutSchema>;

/** One change of the balance at the provider. `net` is `amount` without the fee. */
export const payoutTransactionSchema = z.object({
  _id: z.string(),
  category: z.enum(balanceCategories),
  at: instantSchema,
  amount: z.number(),
  fee: z.number(),
  net: z.number(),
  description: z.nullable(z.string()),
  /** The provider's id of the charge, refund or dispute, and of its payment. */
  sourceId: z.nullable(z.string()),
  transactionId: z.nullable(z.string()),
  /** Those of a charge or dispute, the credit note of a refund, and its reversal where the refund failed. */
  documents: z.array(z.object({ _id: z.string(), number: z.string() })),
});
export type PayoutTransaction = z.infer<typeof payoutTransactionSchema>;

export const payoutDetailsSchema = z.extend(payoutSchema, {
  sums: z.array(
    z.object({
      category: z.enum(balanceCategories),
      count: z.int(),
      amount: z.number(),
      fee: z.number(),
      net: z.number(),
    }),
  ),
  /** Newest first, at most 1,000; the file has all. */
  transactions: z.array(payoutTransactionSchema),
  /** Whether these are all of its transactions. */
  isWhole: z.boolean(),
});
export type PayoutDetails = z.infer<typeof payoutDetailsSchema>;

const daySchema = z.optional(z.iso.date({ error: fieldMessages.date }));
/** Of their arrival, both included. */
const period = { from: daySchema, to: daySchema };

export const payoutListQuerySchema = z.object({
  limit: pageQuerySchema.shape.limit,
  cursor: pageQuerySchema.shape.cursor,
  ...period,
});

export const payoutsContract = {
  list: defineEndpoint({
    method: 'GET',
    path: '/payouts',
    summary: 'What the payment provider paid out to the bank, newest first, as the provider says now',
    access: { permission: 'payouts.read' },
    query: payoutListQuerySchema,
    response: z.array(payoutSchema),
  }),
  export: defineEndpoint({
    method: 'GET',
    path: '/payouts/export',
    summary:
      'All that the payouts of a period contain as CSV, with documents; rows of a payout add up to zero; it is recorded',
    access: { permission: 'payouts.read' },
    query: z.object(period),
    response: z.string(),
    produces: 'text/csv',
  }),
  read: defineEndpoint({
    method: 'GET',
    path: '/payouts/:id',
    summary: 'What a payout contains: charges, refunds, disputes, fees and adjustments, each with its documents',
    access: { permission: 'payouts.read' },
    params: z.object({ id: z.string() }),
    response: payoutDetailsSchema,
  }),
};
