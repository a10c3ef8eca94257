import Stripe from 'stripe';
import { AppError } from '#server/app-error.ts';
import {
  createCustomer,
  createSetupIntent,
  deleteCustomer,
  detachCard,
  listCards,
  type StoredCardView,
  setIntentCustomer,
} from '#server/integrations/stripe-cards.ts';
import { isSavedFailure, isUnexpectedState, isUnknownObject, toAppError } from '#server/integrations/stripe-errors.ts';
import { readableResponsesOnly } from '#server/integrations/stripe-fetch.ts';
import type { BalanceTransactionView, PayoutView } from '#server/integrations/stripe-payout-views.ts';
import {
  listPayouts,
  listPayoutTransactions,
  type PayoutRequest,
  type ProviderPage,
  retrievePayout,
} from '#server/integrations/stripe-payouts.ts';
import { readResponse } from '#server/integrations/stripe-response.ts';
import {
  hasFailed,
  type PaymentIntentView,
  paymentIntentView,
  type RefundView,
  refundMetadata,
  refundView,
} from '#server/integrations/stripe-views.ts';
import { type PaymentEvent, parseWebhook } from '#server/integrations/stripe-webhook.ts';

export const STRIPE_API_VERSION = '2026-10-28.endive';

export interface CreateIntentInput {
  subject: { orderId: string } | { checkoutId: string };
  amount: number;
  /** In lower case. */
  currency: string;
  email: string;
  /** The provider's id; whose stored cards can pay, and where the card is kept when its holder wishes that. */
  customerId?: string | null;
  /** Stripe returns the same intent for the same key and input. */
  idempotencyKey: string;
}

export interface RefundInput {
  intentId: string;
  /** Defaults to what has not been returned. */
  amount?: number;
  idempotencyKey: string;
  attemptOf?: { id: string; attempt: number };
}

/** Amounts: minor units. Ends within ten seconds. @throws {AppError} payment_provider_timeout, payment_provider_failed */
export interface Payments {
  readonly isLive: boolean;
  /** @throws {AppError} invalid_fields; {SavedFailureError} when only another idempotency key helps */
  createIntent(input: CreateIntentInput): Promise<PaymentIntentView>;
  retrieveIntent(id: string): Promise<PaymentIntentView | null>;
  /** An ended intent returns unchanged. @throws {AppError} not_found */
  cancelIntent(id: string): Promise<PaymentIntentView>;
  /** Null when its state allows no change. @throws {RefusedError} `resource_missing` for an unknown customer */
  setIntentCustomer(change: { intentId: string; customerId: string }): Promise<PaymentIntentView | null>;
  /** Returns its id. @throws {SavedFailureError} when only another idempotency key helps */
  createCustomer(input: { accountId: string; idempotencyKey: string }): Promise<string>;
  /** With its cards; repeatable. */
  deleteCustomer(id: string): Promise<void>;
  /** Newest first; null when the provider does not know the customer. */
  listCards(customerId: string): Promise<StoredCardView[] | null>;
  /** @throws {AppError} not_found, also for the card of another customer */
  detachCard(input: { customerId: string; cardId: string }): Promise<void>;
  /** The client secret with which a browser keeps a card without a payment. */
  createSetupIntent(customerId: string): Promise<string>;
  /** The result may be as old as the key: see `retrieveRefund`. @throws {RefusedError} */
  refund(input: RefundInput): Promise<RefundView>;
  /** Newest first, at most 100. */
  listRefunds(intentId: string): Promise<RefundView[]>;
  retrieveRefund(id: string): Promise<RefundView | null>;
  listPayouts(request: PayoutRequest): Promise<ProviderPage<PayoutView>>;
  retrievePayout(id: string): Promise<PayoutView | null>;
  /** What an automatic payout contains, and as its last one the payout itself. */
  listPayoutTransactions(request: {
    payoutId: string;
    after?: string | undefined;
  }): Promise<ProviderPage<BalanceTransactionView>>;
  /** `rawBody` is the body exactly as it arrived. @throws {AppError} like `parseWebhook` of `stripe-webhook.ts` */
  parseWebhook(rawBody: string, signature: string | undefined, nowMs: number): PaymentEvent;
}

export interface PaymentsOptions {
  secretKey: string;
  webhookSecret: string;
  fetch?: typeof globalThis.fetch;
  /** For each of the two tries of a call. */
  timeoutMs?: number;
}

export function createPayments(options: PaymentsOptions): Payments {
  const timeoutMs = options.timeoutMs ?? 3_500;
  const stripe = new Stripe(options.secretKey, {
    apiVersion: STRIPE_API_VERSION,
    httpClient: Stripe.createFetchHttpClient(readableResponsesOnly(options.fetch ?? globalThis.fetch)),
    // The SDK's defaults (80 s, two retries) would hold a customer's request for four minutes.
    timeout: timeoutMs,
    maxNetworkRetries: 1,
    telemetry: false,
  });
  // Two tries and the pause between them; also ends calls whose `fetch` ignores its signal.
  const call = <T>(action: () => Promise<T>) => withDeadline(2 * timeoutMs + 1_500, action);

  return {
    isLive: /^[sr]k_live_/.test(options.secretKey),
    createIntent: (input) => call(() => createIntent(stripe, input)),
    retrieveIntent: (id) => call(() => retrieveIntent(stripe, id)),
    cancelIntent: (id) => call(() => cancelIntent(stripe, id)),
    setIntentCustomer: (change) => call(() => setIntentCustomer(stripe, change)),
    createCustomer: (input) => call(() => createCustomer(stripe, input)),
    deleteCustomer: (id) => call(() => deleteCustomer(stripe, id)),
    listCards: (customerId) => call(() => listCards(stripe, customerId)),
    detachCard: (input) => call(() => detachCard(stripe, input)),
    createSetupIntent: (customerId) => call(() => createSetupIntent(stripe, customerId)),
    refund: (input) => call(() => refund(stripe, input)),
    listRefunds: (intentId) => call(() => listRefunds(stripe, intentId)),
    retrieveRefund: (id) => call(() => retrieveRefund(stripe, id)),
    listPayouts: (request) => call(() => listPayouts(stripe, request)),
    retrievePayout: (id) => call(() => retrievePayout(stripe, id)),
    listPayoutTransactions: (request) => call(() => listPayoutTransactions(stripe, request)),
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
      description:
        'orderId' in input.subject ? `Order ${input.subject.orderId}` : `Checkout ${input.subject.checkoutId}`,
      metadata: input.subject,
      ...(input.customerId != null && { customer: input.customerId }),
    },
    { idempotencyKey: input.idempotencyKey },
  );
  return readResponse(paymentIntentView, intent);
}

async function retrieveIntent(stripe: Stripe, id: string): Promise<PaymentIntentView | null> {
  if (!isIntentId(id)) {
    return null;
  }
  try {
    return readResponse(paymentIntentView, await stripe.paymentIntents.retrieve(id));
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
      return readResponse(paymentIntentView, await stripe.paymentIntents.cancel(id));
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

async function refund(stripe: Stripe, input: RefundInput): Promise<RefundView> {
  const { intentId, amount, idempotencyKey, attemptOf } = input;
  try {
    const form = {
      payment_intent: intentId,
      ...(amount !== undefined && { amount }),
      ...(attemptOf && { metadata: refundMetadata(attemptOf) }),
    };
    return readResponse(refundView, await stripe.refunds.create(form, { idempotencyKey }));
  } catch (error) {
    // After a saved failure it is unknown whether the refund was made.
    if (!isUnexpectedState(error) && !isSavedFailure(error)) {
      throw error;
    }
    const refunds = (await listRefunds(stripe, intentId)).filter((refund) => !hasFailed(refund));
    const earlier = attemptOf
      ? refunds.find((refund) => refund.attemptOf?.id === attemptOf.id)
      : findUnnamed(refunds, amount, isUnexpectedState(error));
    if (!earlier) {
      throw error;
    }
    return earlier;
  }
}

/** A refund of an earlier version has no metadata. */
function findUnnamed(refunds: RefundView[], amount: number | undefined, isAllBack: boolean): RefundView | undefined {
  const same = refunds.find((refund) => amount === undefined || refund.amount === amount);
  return same ?? (isAllBack ? refunds[0] : undefined);
}

async function listRefunds(stripe: Stripe, intentId: string): Promise<RefundView[]> {
  const { data } = await stripe.refunds.list({ payment_intent: intentId, limit: 100 });
  return data.map((refund) => readResponse(refundView, refund));
}

async function retrieveRefund(stripe: Stripe, id: string): Promise<RefundView | null> {
  try {
    return readResponse(refundView, await stripe.refunds.retrieve(id));
  } catch (error) {
    if (isUnknownObject(error)) {
      return null;
    }
    throw error;
  }
}

/** Ids from the browser become part of a path. */
function isIntentId(id: string): boolean {
  return /^pi_\w{1,250}$/.test(id);
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
