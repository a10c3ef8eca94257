import type { PaymentIntentResult, Stripe, StripeCardElement } from '@stripe/stripe-js';
import { expect, test } from 'vitest';
import { chargeCard } from '#web/features/payment/charge-card.ts';

function charge(confirmCardPayment: () => Promise<unknown>) {
  const stripe = {
    createPaymentMethod: async () => ({ paymentMethod: { id: 'pm_1' } }),
    confirmCardPayment: confirmCardPayment as () => Promise<PaymentIntentResult>,
  } as unknown as Stripe;
  const billing = { name: 'Ada', email: 'ada@test.example' };
  return chargeCard(stripe, { card: {} as StripeCardElement, clientSecret: 'pi_1_secret_2', billing, keep: false });
}

const unknown = { unknown: { paymentMethodId: 'pm_1' } };

test.each([
  ['a lost connection', { type: 'api_connection_error', message: 'You have not been charged.' }],
  ['a failure of the provider', { type: 'api_error', message: 'Something went wrong.' }],
  ['an error of an unknown type', { type: 'new_error', message: 'Something new.' }],
  [
    'an intent that another request has confirmed',
    {
      type: 'invalid_request_error',
      code: 'payment_intent_unexpected_state',
      payment_intent: { status: 'processing' },
    },
  ],
  ['an intent that another request holds', { type: 'invalid_request_error', code: 'lock_timeout' }],
])('reports an unknown outcome after %s', async (_what, error) => {
  expect(await charge(async () => ({ error }))).toEqual(unknown);
});

test('reports an unknown outcome when the call fails or its response is not final', async () => {
  expect(await charge(() => Promise.reject(new TypeError('Failed to fetch')))).toEqual(unknown);
  expect(await charge(async () => ({ paymentIntent: { id: 'pi_1', status: 'processing' } }))).toEqual(unknown);
});

test('counts an intent that has already succeeded as success', async () => {
  const error = { type: 'invalid_request_error', payment_intent: { id: 'pi_1', status: 'succeeded' } };
  expect(await charge(async () => ({ error }))).toEqual({ transactionId: 'pi_1' });
});

test('gives the provider’s message when it refuses the card', async () => {
  const error = { type: 'card_error', message: 'Your card was declined.' };
  expect(await charge(async () => ({ error }))).toEqual({ problem: 'Your card was declined.', isInput: false });
});
