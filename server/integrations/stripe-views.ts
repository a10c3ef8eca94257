import * as z from 'zod';

/** What the shop needs to know about a Stripe PaymentIntent. */
export interface PaymentIntentView {
  id: string;
  /** Lets the browser confirm this one payment; empty where Stripe left it out. Never log it. */
  clientSecret: string;
  status: PaymentIntentStatus;
  /** Minor units. */
  amount: number;
  /** Minor units that have really arrived. */
  amountReceived: number;
  /** ISO code in lower case. */
  currency: string;
  /** The order that the intent was made for, or null for an intent that is not the shop's. */
  orderId: string | null;
}

/** What the shop needs to know about a Stripe Refund. Amount in minor units. */
export interface RefundView {
  id: string;
  amount: number;
  status: string;
}

const statuses = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
  'requires_capture',
  'processing',
  'succeeded',
  'canceled',
] as const;

export type PaymentIntentStatus = (typeof statuses)[number];

const amount = z.int().nonnegative();

/** Reads a PaymentIntent as Stripe sends it; anything that is not one fails. */
export const paymentIntentView = z
  .object({
    object: z.literal('payment_intent'),
    id: z.string().min(1),
    client_secret: z.string().nullish(),
    // Stripe may add states; one that we do not know is neither paid nor settled.
    status: z.enum(statuses).catch('processing'),
    amount,
    amount_received: amount,
    currency: z.string(),
    metadata: z.record(z.string(), z.string()).nullish(),
  })
  .transform(
    (intent): PaymentIntentView => ({
      id: intent.id,
      clientSecret: intent.client_secret ?? '',
      status: intent.status,
      amount: intent.amount,
      amountReceived: intent.amount_received,
      currency: intent.currency,
      orderId: intent.metadata?.orderId ?? null,
    }),
  );

/** Reads a Refund as Stripe sends it; anything that is not one fails. */
export const refundView = z
  .object({ object: z.literal('refund'), id: z.string().min(1), amount, status: z.string().nullable() })
  .transform((refund): RefundView => ({ id: refund.id, amount: refund.amount, status: refund.status ?? 'pending' }));
