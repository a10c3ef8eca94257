import * as z from 'zod';
import { currencySchema } from '#shared/contracts/shop/config.ts';
import { minor } from '#shared/domain/money.ts';
import { balanceCategories } from '#shared/domain/payments/payouts.ts';

const amount = z.int().transform(minor);
const instant = z.int().transform((seconds) => seconds * 1000);
const currency = z.string().pipe(z.enum(currencySchema.options));

/** Money that Stripe sends to the shop's bank. Instants are in milliseconds since 1970. */
export const payoutView = z
  .object({
    object: z.literal('payout'),
    id: z.string().min(1),
    amount,
    currency,
    arrival_date: instant,
    created: instant,
    status: z.enum(['paid', 'pending', 'in_transit', 'canceled', 'failed']).catch('pending'),
    automatic: z.boolean(),
  })
  .transform(({ id, amount, currency, status, ...payout }) => ({
    id,
    amount,
    currency,
    status,
    arrivesAt: payout.arrival_date,
    createdAt: payout.created,
    /** Stripe does not tell what a payout that was made by hand contains. */
    isAutomatic: payout.automatic,
  }));
export type PayoutView = z.output<typeof payoutView>;

const source = z.union([
  z.string().transform((id) => ({ id, payment_intent: null })),
  z.object({
    id: z.string(),
    payment_intent: z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]).nullish(),
  }),
]);

/** One change of the balance at Stripe; `net` is `amount` without the fee. */
export const balanceTransactionView = z
  .object({
    object: z.literal('balance_transaction'),
    id: z.string().min(1),
    amount,
    fee: amount,
    net: amount,
    currency,
    created: instant,
    description: z.string().nullish(),
    // https://docs.stripe.com/reports/reporting-categories
    reporting_category: z.enum(balanceCategories).catch('other'),
    source: source.nullish(),
  })
  .transform(({ id, amount, fee, net, currency, created, description, reporting_category, source }) => ({
    id,
    amount,
    fee,
    net,
    currency,
    createdAt: created,
    description: description ?? null,
    category: reporting_category,
    /** Of the charge, refund, dispute or payout. */
    sourceId: source?.id ?? null,
    intentId: source?.payment_intent ?? null,
  }));
export type BalanceTransactionView = z.output<typeof balanceTransactionView>;
