import Stripe from 'stripe';
import type * as z from 'zod';
import { AppError } from '#server/app-error.ts';
import { isSavedFailure, isUnexpectedState, isUnknownObject, toAppError } from '#server/integrations/stripe-errors.ts';
import { readableResponsesOnly } from '#server/integrations/stripe-fetch.ts';
import {
  hasFailed,
  type PaymentIntentView,
  paymentIntentView,
  type RefundView,
  refundView,
} from '#server/integrations/stripe-views.ts';
import { type PaymentEvent, parseWebhook } from '#server/integrations/stripe-webhook.ts';

export interface CreateIntentInput {
  orderId: string;
  /** Minor units. */
  amount: number;
  /** ISO code in lower case. */
  currency: string;
  email: string;
  /** Same key and same input: Stripe answers with the same intent. */
  idempotencyKey: string;
}

/**
 * The shop's only door to the card payment provider. Every call ends within ten seconds, and fails with an `AppError`:
 * `payment_provider_timeout` or `payment_provider_failed`, plus what is named at the method.
 */
export interface Payments {
  /** Whether the key moves real money; false in Stripe's test mode. */
  readonly isLive: boolean;
  /**
   * @throws AppError `invalid_fields` for an amount that a card cannot pay; `SavedFailureError` when only another
   * idempotency key helps.
   */
  createIntent(input: CreateIntentInput): Promise<PaymentIntentView>;
  /** Null when Stripe does not know the id. */
  retrieveIntent(id: string): Promise<PaymentIntentView | null>;
  /**
   * An intent that can no longer be cancelled (it is already, or it has succeeded) is returned as it is, so look at
   * its `status`.
   *
   * @throws AppError `not_found` when Stripe does not know the id.
   */
  cancelIntent(id: string): Promise<PaymentIntentView>;
  /**
   * Refunds the intent's whole payment. One that was refunded before is answered with that refund. The answer may be as
   * old as the idempotency key: ask `retrieveRefund` for the present state.
   */
  refund(input: { intentId: string; idempotencyKey: string }): Promise<RefundView>;
  /** Null when Stripe does not know the id. */
  retrieveRefund(id: string): Promise<RefundView | null>;
  /** See `parseWebhook` in `stripe-webhook.ts` for the errors. `rawBody` is the body exactly as it arrived. */
  parseWebhook(rawBody: string, signature: string | undefined, nowMs: number): PaymentEvent;
}

export interface PaymentsOptions {
  secretKey: string;
  webhookSecret: string;
  /** Replaces the network; the demo and tests answer here. */
  fetch?: typeof globalThis.fetch;
  /** For one try; a call makes two at most. Milliseconds, 3,500 unless told. */
  timeoutMs?: number;
}

/** Connects to Stripe through its SDK. Makes no request by itself. */
export function createPayments(options: PaymentsOptions): Payments {
  const timeoutMs = options.timeoutMs ?? 3_500;
  const stripe = new Stripe(options.secretKey, {
    apiVersion: '2026-10-28.endive',
    httpClient: Stripe.createFetchHttpClient(readableResponsesOnly(options.fetch ?? globalThis.fetch)),
    // The SDK's own defaults (80 s, two retries) would hold a customer's request for four minutes.
    timeout: timeoutMs,
    maxNetworkRetries: 1,
    telemetry: false,
  });
  // Two tries and the pause between them, with room to spare; also ends calls whose `fetch` ignores its signal.
  const call = <T>(action: () => Promise<T>) => withDeadline(2 * timeoutMs + 1_500, action);

  return {
    isLive: /^[sr]k_live_/.test(options.secretKey),
    createIntent: (input) => call(() => createIntent(stripe, input)),
    retrieveIntent: (id) => call(() => retrieveIntent(stripe, id)),
    cancelIntent: (id) => call(() => cancelIntent(stripe, id)),
    refund: (input) => call(() => refund(stripe, input)),
    retrieveRefund: (id) => call(() => retrieveRefund(stripe, id)),
    parseWebhook: (rawBody, signature, nowMs) => parseWebhook(options.webhookSecret, rawBody, signature, nowMs),
  };
}

async function createIntent(stripe: Stripe, input: CreateIntentInput): Promise<PaymentIntentView> {
  const intent = await stripe.paymentIntents.create(
    {
      amount: input.amount,
      currency: input.currency,
      allowed_payment_method_types: ['card'],
      receipt_email: input.email,
      description: `Order ${input.orderId}`,
      metadata: { orderId: input.orderId },
    },
    { idempotencyKey: input.idempotencyKey },
  );
  return read(paymentIntentView, intent);
}

async function retrieveIntent(stripe: Stripe, id: string): Promise<PaymentIntentView | null> {
  if (!isIntentId(id)) {
    return null;
  }
  try {
    return read(paymentIntentView, await stripe.paymentIntents.retrieve(id));
  } catch (error) {
    if (isUnknownObject(error)) {
      return null;
    }
    throw error;
  }
}

async function cancelIntent(stripe: Stripe, id: string): Promise<PaymentIntentView> {
  if (isIntentId(id)) {
    try {
      return read(paymentIntentView, await stripe.paymentIntents.cancel(id));
    } catch (error) {
      if (!isUnexpectedState(error) && !isUnknownObject(error)) {
        throw error;
      }
    }
  }
  const present = await retrieveIntent(stripe, id);
  if (!present) {
    throw new AppError('not_found');
  }
  return present;
}

async function refund(stripe: Stripe, input: { intentId: string; idempotencyKey: string }): Promise<RefundView> {
  try {
    const { intentId, idempotencyKey } = input;
    return read(refundView, await stripe.refunds.create({ payment_intent: intentId }, { idempotencyKey }));
  } catch (error) {
    // After a saved failure nobody knows whether the refund was made.
    if (!isUnexpectedState(error) && !isSavedFailure(error)) {
      throw error;
    }
    const { data } = await stripe.refunds.list({ payment_intent: input.intentId, limit: 100 });
    const earlier = data.map((refund) => read(refundView, refund)).find((refund) => !hasFailed(refund));
    if (!earlier) {
      throw error;
    }
    return earlier;
  }
}

async function retrieveRefund(stripe: Stripe, id: string): Promise<RefundView | null> {
  try {
    return read(refundView, await stripe.refunds.retrieve(id));
  } catch (error) {
    if (isUnknownObject(error)) {
      return null;
    }
    throw error;
  }
}

/** Only ids of this shape go into a request's path; they come from the browser. */
function isIntentId(id: string): boolean {
  return /^pi_\w{1,250}$/.test(id);
}

/** Distrusts the answer's shape: a proxy may have written it. */
function read<T>(schema: z.ZodType<T>, response: unknown): T {
  const result = schema.safeParse(response);
  if (!result.success) {
    throw new AppError('payment_provider_failed');
  }
  return result.data;
}

async function withDeadline<T>(ms: number, action: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new AppError('payment_provider_timeout')), ms);
  });
  try {
    return await Promise.race([action(), deadline]);
  } catch (error) {
    throw toAppError(error);
  } finally {
    clearTimeout(timer);
  }
}
