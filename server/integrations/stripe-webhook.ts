import Stripe from 'stripe';
import * as z from 'zod';
import { AppError } from '#server/app-error.ts';
import {
  type ChargeView,
  chargeView,
  type DisputeView,
  disputeView,
  type PaymentIntentView,
  paymentIntentView,
  type RefundView,
  refundView,
} from '#server/integrations/stripe-views.ts';

export interface PaymentEvent {
  id: string;
  type: string;
  /** Seconds since 1970. */
  created: number;
  livemode: boolean;
  intent: PaymentIntentView | null;
  refund: RefundView | null;
  charge: ChargeView | null;
  dispute: DisputeView | null;
}

const maxAgeSeconds = 5 * 60;
const maxClockSkewSeconds = 60;

const eventSchema = z.object({
  id: z.string().min(1),
  type: z.string(),
  created: z.number(),
  livemode: z.boolean().default(false),
  data: z.object({ object: z.unknown() }),
});

/** Times may be five minutes old or a minute ahead. @throws {AppError} invalid_signature, malformed_request */
export function parseWebhook(
  secret: string,
  rawBody: string,
  signature: string | undefined,
  nowMs: number,
): PaymentEvent {
  const parsed = eventSchema.safeParse(verify(secret, rawBody, signature, nowMs));
  if (!parsed.success) {
    throw new AppError('malformed_request');
  }
  const { data, ...event } = parsed.data;
  const read = <T>(schema: z.ZodType<T>, isOne: boolean) => (isOne && schema.safeParse(data.object).data) || null;
  return {
    ...event,
    intent: read(paymentIntentView, event.type.startsWith('payment_intent.')),
    refund: read(refundView, event.type.startsWith('refund.') || event.type === 'charge.refund.updated'),
    charge: read(chargeView, event.type === 'charge.refunded'),
    dispute: read(disputeView, event.type.startsWith('charge.dispute.')),
  };
}

function verify(secret: string, rawBody: string, signature: string | undefined, nowMs: number): unknown {
  try {
    const event = Stripe.webhooks.constructEvent(rawBody, signature ?? '', secret, maxAgeSeconds, undefined, nowMs);
    // The SDK checks the age only, so a future signature would stay valid until then.
    if (signedAt(signature ?? '') <= nowMs / 1000 + maxClockSkewSeconds) {
      return event;
    }
  } catch (error) {
    // The SDK parses the body after the signature; its other errors come from an unreadable header.
    if (error instanceof SyntaxError) {
      throw new AppError('malformed_request');
    }
  }
  throw new AppError('invalid_signature');
}

/** In seconds since 1970; the last `t=` counts, as in the SDK. */
function signedAt(signature: string): number {
  const timestamp = signature.split(',').findLast((item) => item.startsWith('t='));
  return Number.parseInt(timestamp?.slice(2) ?? '', 10);
}
