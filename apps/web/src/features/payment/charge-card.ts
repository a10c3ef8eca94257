import type {
  ConfirmCardPaymentData,
  PaymentIntentResult,
  Stripe,
  StripeCardElement,
  StripeError,
} from '@stripe/stripe-js';
import { paymentMessages } from '#shared/messages/users/account.ts';

export interface CardCharge {
  card: StripeCardElement;
  clientSecret: string;
  billing: { name: string; email: string };
  /** The provider keeps the card for the intent's customer, once it has paid. */
  keep: boolean;
}

/**
 * The intent that took the money, or why it certainly did not: `isInput` marks a card that is not typed correctly yet.
 * `unknown`: the response is lost or inconclusive.
 */
export type ChargeOutcome =
  | { transactionId: string }
  | { problem: string; isInput: boolean }
  | { unknown: { paymentMethodId: string } };

/**
 * Charges once, however often it is called: the client secret stands for one payment. A payment that has already
 * succeeded, in another tab or before a lost response, counts as success. Throws if the provider cannot be reached.
 */
export async function chargeCard(
  stripe: Stripe,
  { card, clientSecret, billing, keep }: CardCharge,
): Promise<ChargeOutcome> {
  const method = await stripe.createPaymentMethod({ type: 'card', card, billing_details: billing });
  if (method.error) return refusal(method.error);
  return confirm(stripe, clientSecret, {
    payment_method: method.paymentMethod.id,
    ...(keep && { setup_future_usage: 'on_session' }),
  });
}

/** Like `chargeCard`, with a card that the provider keeps for the intent's customer. */
export async function chargeStoredCard(
  stripe: Stripe,
  { cardId, clientSecret }: { cardId: string; clientSecret: string },
): Promise<ChargeOutcome> {
  return confirm(stripe, clientSecret, { payment_method: cardId });
}

async function confirm(
  stripe: Stripe,
  clientSecret: string,
  data: ConfirmCardPaymentData & { payment_method: string },
): Promise<ChargeOutcome> {
  const result = await stripe.confirmCardPayment(clientSecret, data).catch((): PaymentIntentResult | null => null);
  const intent = result?.paymentIntent ?? result?.error?.payment_intent;
  if (intent?.status === 'succeeded') return { transactionId: intent.id };
  return result?.error && isRefusal(result.error)
    ? refusal(result.error)
    : { unknown: { paymentMethodId: data.payment_method } };
}

/** Errors that mean this request has charged nothing, https://docs.stripe.com/api/errors. */
const refusalTypes: readonly string[] = [
  'card_error',
  'validation_error',
  'invalid_request_error',
  'authentication_error',
  'idempotency_error',
  'rate_limit_error',
];

/** About another request, which may have charged the card. */
const otherRequestCodes: readonly (string | undefined)[] = ['payment_intent_unexpected_state', 'lock_timeout'];

function isRefusal({ type, code }: StripeError): boolean {
  return refusalTypes.includes(type) && !otherRequestCodes.includes(code);
}

function refusal(error: StripeError): ChargeOutcome {
  return { problem: error.message ?? paymentMessages.cardFailed, isInput: error.type === 'validation_error' };
}
