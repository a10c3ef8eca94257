import type { Script } from '#server/demo/stripe/contract/provider.ts';
import type { PaymentIntentView } from '#server/integrations/stripe-views.ts';

export const AMOUNT = 5000;

// https://docs.stripe.com/testing?testing-method=payment-methods
export const methods = {
  pays: 'pm_card_visa',
  declined: 'pm_card_visa_chargeDeclined',
  hasInsufficientFunds: 'pm_card_visa_chargeDeclinedInsufficientFunds',
  asksForAuthentication: 'pm_card_authenticationRequired',
  declinesPayments: 'pm_card_chargeCustomerFail',
  refundsLater: 'pm_card_pendingRefund',
  failsRefundsLater: 'pm_card_refundFail',
  isDisputed: 'pm_card_createDispute',
} as const;

export function newIntent(
  script: Script,
  name: string,
  { amount = AMOUNT, customerId = null }: { amount?: number; customerId?: string | null } = {},
): Promise<PaymentIntentView> {
  return script.payments.createIntent({
    subject: { orderId: `contract-${name}` },
    amount,
    currency: 'usd',
    email: 'contract@bulkhead.example',
    customerId,
    idempotencyKey: script.key(name),
  });
}

export async function pay({ stripe }: Script, id: string, method: string): Promise<object> {
  const intent = await stripe.paymentIntents.confirm(id, { payment_method: method });
  const { status, amount_received, last_payment_error, latest_charge, next_action } = intent;
  return {
    status,
    amount_received,
    error: last_payment_error && { type: last_payment_error.type, code: last_payment_error.code },
    isCharged: latest_charge !== null,
    asks: next_action !== null,
  };
}

export async function newPayment(script: Script, name: string, method: string = methods.pays): Promise<string> {
  const { id } = await newIntent(script, name);
  await pay(script, id, method);
  return id;
}

/** What the shop reads of it, without what differs in each run. */
export function intentOf(intent: PaymentIntentView | null): object | null {
  if (intent === null) return null;
  const { id, clientSecret, customerId, ...rest } = intent;
  return {
    ...rest,
    hasCustomer: customerId !== null,
    isId: /^pi_\w+$/.test(id),
    isSecret: clientSecret.startsWith(`${id}_secret_`),
  };
}
