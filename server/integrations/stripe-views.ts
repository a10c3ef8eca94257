import * as z from 'zod';
import { type Minor, minor } from '#shared/domain/money.ts';

export interface PaymentIntentView {
  id: string;
  /** Lets the browser confirm this payment; empty where Stripe omits it. Never log it. */
  clientSecret: string;
  status: PaymentIntentStatus;
  amount: Minor;
  amountReceived: Minor;
  /** In lower case. */
  currency: string;
  /** Both null for an intent that is not the shop's. */
  orderId: string | null;
  checkoutId: string | null;
  /** Whose stored cards can pay it. */
  customerId: string | null;
  livemode: boolean;
}

export interface RefundView {
  id: string;
  amount: Minor;
  status: RefundStatus;
  /** Such as `expired_or_canceled_card`; null unless it failed. */
  failureReason: string | null;
  /** Null for a charge without an intent, which is not the shop's. */
  intentId: string | null;
  /** Null for a refund made at Stripe. */
  attemptOf: { id: string; attempt: number } | null;
  orderId: string | null;
}

export interface ChargeView {
  intentId: string;
  amountRefunded: Minor;
}

export interface DisputeView {
  id: string;
  intentId: string;
  amount: Minor;
  reason: string;
  /** An inquiry counts as open until it is closed. */
  state: 'open' | 'won' | 'lost';
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

const refundStatuses = ['pending', 'requires_action', 'succeeded', 'failed', 'canceled'] as const;

/** `failed` and `canceled`: the money did not leave, or returned to the shop. */
export type RefundStatus = (typeof refundStatuses)[number];

const amount = z.int().nonnegative().transform(minor);

const idOf = z.union([z.string().min(1), z.object({ id: z.string().min(1) }).transform(({ id }) => id)]);

export const paymentIntentView = z
  .object({
    object: z.literal('payment_intent'),
    id: z.string().min(1),
    client_secret: z.string().nullish(),
    // An unknown state counts as neither paid nor final.
    status: z.enum(statuses).catch('processing'),
    amount,
    amount_received: amount,
    currency: z.string(),
    customer: idOf.nullish(),
    metadata: z.record(z.string(), z.string()).nullish(),
    livemode: z.boolean().default(false),
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
      checkoutId: intent.metadata?.checkoutId ?? null,
      customerId: intent.customer ?? null,
      livemode: intent.livemode,
    }),
  );

export const refundView = z
  .object({
    object: z.literal('refund'),
    id: z.string().min(1),
    amount,
    // An unknown state counts as neither succeeded nor failed.
    status: z.enum(refundStatuses).catch('pending'),
    failure_reason: z.string().nullish(),
    payment_intent: idOf.nullish(),
    metadata: z.record(z.string(), z.string()).nullish(),
  })
  .transform(
    (refund): RefundView => ({
      id: refund.id,
      amount: refund.amount,
      status: refund.status,
      failureReason: refund.failure_reason ?? null,
      intentId: refund.payment_intent ?? null,
      attemptOf: attemptOf(refund.metadata ?? {}),
      orderId: refund.metadata?.orderId ?? null,
    }),
  );

export function refundMetadata({ id, attempt }: { id: string; attempt: number }): Record<string, string> {
  return { refundId: id, attempt: String(attempt) };
}

function attemptOf({ refundId, attempt }: Record<string, string>): RefundView['attemptOf'] {
  return refundId === undefined ? null : { id: refundId, attempt: Number(attempt) || 1 };
}

export const chargeView = z
  .object({ object: z.literal('charge'), payment_intent: idOf, amount_refunded: amount })
  .transform((charge): ChargeView => ({ intentId: charge.payment_intent, amountRefunded: charge.amount_refunded }));

const disputeStates: Record<string, DisputeView['state']> = {
  won: 'won',
  // The money never left, or returned without a decision.
  prevented: 'won',
  warning_closed: 'won',
  lost: 'lost',
};

export const disputeView = z
  .object({
    object: z.literal('dispute'),
    id: z.string().min(1),
    payment_intent: idOf,
    amount,
    reason: z.string().default('general'),
    status: z.string(),
  })
  .transform(
    (dispute): DisputeView => ({
      id: dispute.id,
      intentId: dispute.payment_intent,
      amount: dispute.amount,
      reason: dispute.reason,
      state: disputeStates[dispute.status] ?? 'open',
    }),
  );

export function hasFailed({ status }: RefundView): boolean {
  return status === 'failed' || status === 'canceled';
}
