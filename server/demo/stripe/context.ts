import { randomBytes } from 'node:crypto';
import type Stripe from 'stripe';
import { type StripeErrorBody, withDocUrl } from '#server/demo/stripe/failures.ts';
import type { Form } from '#server/demo/stripe/form.ts';
import { forBrowser } from '#server/demo/stripe/objects/intents.ts';
import type { DemoStripeDb, RefundRow } from '#server/demo/stripe/tables.ts';

type SentType =
  | 'payment_intent.succeeded'
  | 'payment_intent.payment_failed'
  | 'payment_intent.canceled'
  | 'charge.refunded'
  | 'charge.refund.updated'
  | 'charge.dispute.created'
  | 'charge.dispute.closed'
  | 'refund.created'
  | 'refund.updated'
  | 'refund.failed';

/** A webhook's type with the object that the SDK's types say it is about. */
export type Emitted = {
  [Type in SentType]: [type: Type, object: Extract<Stripe.Event, { type: Type }>['data']['object']];
}[SentType];

/** One authenticated request, inside its transaction. */
export interface Context {
  db: DemoStripeDb;
  /** The server's key may do everything, the browser's only what its `client_secret` allows. */
  caller: 'server' | 'browser';
  form: Form;
  /** Of the object in the path, and of one that belongs to it. */
  id: string;
  part: string;
  now: number;
  refundStatus: RefundRow['status'];
  /** Lets the bank decide later. */
  settleLater(): void;
  /** Sends a webhook after the commit. */
  emit(...event: Emitted): void;
}

/** A response. Unlike a thrown `StripeFailure`, an error response keeps the request's effects. */
export interface ApiResponse {
  status: 200 | 402 | 500;
  body: object;
  /** The caller gets a gateway error instead of this response. */
  isLost?: boolean;
}

export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(14).toString('hex')}`;
}

export function intentResponse(context: Context, intent: Stripe.PaymentIntent): ApiResponse {
  return { status: 200, body: visibleIntent(context, intent) };
}

/** A declined card changes the intent, so this is a response and no `StripeFailure`. */
export function cardErrorResponse(context: Context, error: StripeErrorBody, intent: Stripe.PaymentIntent): ApiResponse {
  return {
    status: 402,
    body: { error: { ...withDocUrl(error), payment_intent: visibleIntent(context, intent) } },
  };
}

export function visibleIntent(context: Context, intent: Stripe.PaymentIntent): Partial<Stripe.PaymentIntent> {
  return context.caller === 'browser' ? forBrowser(intent) : intent;
}
