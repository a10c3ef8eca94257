import type { Stripe, StripeCardElement, StripeError } from '@stripe/stripe-js';
import { paymentMessages } from '#shared/messages/account.ts';

export interface CardCharge {
  card: StripeCardElement;
  clientSecret: string;
  billing: { name: string; email: string };
}

/** The intent that has taken the money, or why none has. `isInput` says that the card is not typed correctly yet. */
export type ChargeOutcome = { transactionId: string } | { problem: string; isInput: boolean };

/**
 * Charges the card once, however often it is called: the client secret stands for one payment, and one that has
 * succeeded, in another tab or before an answer was lost, counts as success.
 */
export async function chargeCard(stripe: Stripe, { card, clientSecret, billing }: CardCharge): Promise<ChargeOutcome> {
  const method = await stripe.createPaymentMethod({ type: 'card', card, billing_details: billing });
  if (method.error) return refusal(method.error);
  const { paymentIntent, error } = await stripe.confirmCardPayment(clientSecret, {
    payment_method: method.paymentMethod.id,
  });
  const intent = paymentIntent ?? error?.payment_intent;
  return intent?.status === 'succeeded' ? { transactionId: intent.id } : refusal(error);
}

function refusal(error: StripeError | undefined): ChargeOutcome {
  return { problem: error?.message ?? paymentMessages.cardFailed, isInput: error?.type === 'validation_error' };
}
