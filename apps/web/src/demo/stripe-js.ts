import type {
  ConfirmCardPaymentData,
  ConfirmCardSetupData,
  CreatePaymentMethodCardData,
  PaymentIntent,
  PaymentIntentResult,
  PaymentMethod,
  SetupIntent,
  SetupIntentResult,
  Stripe,
  StripeError,
} from '@stripe/stripe-js';
import { askForAuthentication, paymentOf } from '#web/demo/authentication-dialog.ts';
import { readCard } from '#web/demo/card-element.ts';
import { digitsOf } from '#web/demo/card-format.ts';
import type { CardValues } from '#web/demo/card-validation.ts';
import { type ApiResult, createStripeApi, type Fields, type StripeApi } from '#web/demo/stripe-api.ts';
import { createStripeElements } from '#web/demo/stripe-elements.ts';

type StandIn = Pick<
  Stripe,
  | 'elements'
  | 'createToken'
  | 'createPaymentMethod'
  | 'confirmCardPayment'
  | 'confirmCardSetup'
  | 'retrievePaymentIntent'
  | 'handleNextAction'
  | 'registerAppInfo'
>;

/** Uses the demo server's stand-in for Stripe's API. Like Stripe.js, it never rejects. */
export function createStripeJsStandIn(options: { publishableKey: string; apiBase: string }): Stripe {
  const api = createStripeApi(options.apiBase, options.publishableKey);

  async function retrieve(clientSecret: string): Promise<PaymentIntentResult> {
    return toResult(await api.get(intentPath(clientSecret), { client_secret: clientSecret }));
  }

  async function confirm(clientSecret: string, data: ConfirmCardPaymentData): Promise<PaymentIntentResult> {
    const method = readMethod(data.payment_method);
    if (method.error) {
      return { error: method.error };
    }
    const { setup_future_usage } = data;
    const fields = {
      client_secret: clientSecret,
      use_stripe_sdk: 'true',
      setup_future_usage: setup_future_usage ?? undefined,
      ...method.value,
    };
    return toResult(await api.post(`${intentPath(clientSecret)}/confirm`, fields));
  }

  async function authenticate(clientSecret: string, result: PaymentIntentResult): Promise<PaymentIntentResult> {
    if (result.paymentIntent?.status !== 'requires_action') {
      return result;
    }
    const outcome = await askForAuthentication(paymentOf(result.paymentIntent));
    const fields = { client_secret: clientSecret, outcome };
    const { paymentIntent, error } = toResult(
      await api.post<PaymentIntent>(`${intentPath(clientSecret)}/demo_authenticate`, fields),
    );
    if (error) {
      return { error };
    }
    return paymentIntent.last_payment_error
      ? { error: { ...paymentIntent.last_payment_error, payment_intent: paymentIntent } as StripeError }
      : { paymentIntent };
  }

  const standIn: StandIn = {
    elements: () => createStripeElements(),
    createToken: async () => ({ error: unsupported('createToken') }),
    async createPaymentMethod(data) {
      if (!('type' in data && data.type === 'card' && 'card' in data)) {
        return { error: unsupported('a payment method that is not a card') };
      }
      const card = readCardInput(data);
      if (card.error) {
        return { error: card.error };
      }
      const { value, error } = await api.post<PaymentMethod>('/v1/payment_methods', card.value);
      return error ? { error } : { paymentMethod: value };
    },
    async confirmCardPayment(clientSecret, data = {}, { handleActions = true } = {}) {
      const result = await confirm(clientSecret, data);
      return handleActions ? authenticate(clientSecret, result) : result;
    },
    confirmCardSetup: (clientSecret, data) => confirmSetup(api, clientSecret, data),
    retrievePaymentIntent: retrieve,
    async handleNextAction(action) {
      return 'clientSecret' in action
        ? authenticate(action.clientSecret, await retrieve(action.clientSecret))
        : { error: unsupported('a shared payment token') };
    },
    registerAppInfo: () => {},
  };
  // The shop offers no other payment methods.
  return standIn as Stripe;
}

/** The bank is asked while the card is kept, not when it pays. */
async function confirmSetup(
  api: StripeApi,
  clientSecret: string,
  data: ConfirmCardSetupData = {},
): Promise<SetupIntentResult> {
  const method = readMethod(data.payment_method);
  if (method.error) return { error: method.error };
  const path = `/v1/setup_intents/${encodeURIComponent(clientSecret.split('_secret_')[0] ?? '')}`;
  const confirmed = await api.post<SetupIntent>(`${path}/confirm`, { client_secret: clientSecret, ...method.value });
  if (confirmed.error) return { error: confirmed.error };
  if (confirmed.value.status !== 'requires_action') return { setupIntent: confirmed.value };
  const outcome = await askForAuthentication('that this shop keeps the card');
  const { value, error } = await api.post<SetupIntent>(`${path}/demo_authenticate`, {
    client_secret: clientSecret,
    outcome,
  });
  if (error) return { error };
  return value.last_setup_error ? { error: value.last_setup_error as StripeError } : { setupIntent: value };
}

type CardInput = Pick<CreatePaymentMethodCardData, 'card' | 'billing_details'>;

function readMethod(method: string | CardInput | undefined): ApiResult<Fields> {
  if (method === undefined || typeof method === 'string') {
    return { value: { payment_method: method } };
  }
  const card = readCardInput(method);
  return card.error ? card : { value: { payment_method_data: card.value } };
}

function readCardInput(method: CardInput): ApiResult<Fields> {
  if ('token' in method.card) {
    return { error: unsupported('a card token') };
  }
  const card = readCard(method.card);
  return 'error' in card ? card : { value: methodData(card.values, method.billing_details) };
}

function methodData(values: CardValues, billing: CardInput['billing_details'] = {}): Fields {
  const expiry = digitsOf(values.expiry);
  return {
    type: 'card',
    card: {
      number: digitsOf(values.number),
      exp_month: expiry.slice(0, 2),
      exp_year: expiry.slice(2),
      cvc: values.cvc,
    },
    billing_details: {
      name: billing.name ?? undefined,
      email: billing.email ?? undefined,
      phone: billing.phone ?? undefined,
    },
  };
}

function intentPath(clientSecret: string): string {
  return `/v1/payment_intents/${encodeURIComponent(clientSecret.split('_secret_')[0] ?? '')}`;
}

function toResult({ value, error }: ApiResult<PaymentIntent>): PaymentIntentResult {
  return error ? { error } : { paymentIntent: value };
}

function unsupported(what: string): StripeError {
  return { type: 'invalid_request_error', message: `The demo does not support ${what}.` };
}
