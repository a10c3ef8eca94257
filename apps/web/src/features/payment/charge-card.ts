import type { PaymentIntentResult, Stripe, StripeCardElement, StripeError } from '@stripe/stripe-js';
import { paymentMessages } from '#shared/messages/users/account.ts';

export interface CardCharge {
  card: StripeCardElement;
  clientSecret: string;
  billing: { name: string; email: string };
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
export async function chargeCard(stripe: Stripe, { card, clientSecret, billing }: CardCharge): Promise<ChargeOutcome> {
  const method = await stripe.createPaymentMethod({ type: 'card', card, billing_details: billing });
  if (method.error) return refusal(method.error);
  const paymentMethodId = method.paymentMethod.id;
  const result = await stripe
    .confirmCardPayment(clientSecret, { payment_method: paymentMethodId })
    .catch((): PaymentIntentResult | null => null);
  const intent = result?.paymentIntent ?? result?.error?.payment_intent;
  if (intent?.status === 'succeeded') return { transactionId: intent.id };
  return result?.error && isRefusal(result.error) ? refusal(result.error) : { unknown: { paymentMethodId } };
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
