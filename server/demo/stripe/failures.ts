import type Stripe from 'stripe';

/** The `error` object of Stripe's API, https://docs.stripe.com/api/errors. */
export interface StripeErrorBody {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  message: string;
  code?: string;
  decline_code?: string;
  doc_url?: string;
  param?: string;
  charge?: string;
  payment_intent?: Partial<Stripe.PaymentIntent>;
  setup_intent?: Stripe.SetupIntent;
  payment_method?: Stripe.PaymentMethod;
}

/** Ends a request without effects, with Stripe's error response. */
export class StripeFailure extends Error {
  readonly status: 400 | 401 | 402 | 404 | 413;
  readonly body: StripeErrorBody;

  constructor(status: StripeFailure['status'], body: StripeErrorBody) {
    super(body.message);
    this.name = 'StripeFailure';
    this.status = status;
    this.body = withDocUrl(body);
  }
}

export function withDocUrl<Body extends StripeErrorBody>(body: Body): Body {
  return body.code
    ? { ...body, doc_url: `https://docs.stripe.com/error-codes/${body.code.replaceAll('_', '-')}` }
    : body;
}

export function invalidRequest(
  message: string,
  rest: Omit<StripeErrorBody, 'type' | 'message'> = {},
  status: StripeFailure['status'] = 400,
): StripeFailure {
  return new StripeFailure(status, { type: 'invalid_request_error', message, ...rest });
}

export const internalError: StripeErrorBody = { type: 'api_error', message: 'An unknown error occurred.' };

export function card402(body: Omit<StripeErrorBody, 'type'>): StripeFailure {
  return new StripeFailure(402, { type: 'card_error', ...body });
}

export function noSuch(
  noun: 'payment_intent' | 'setupintent' | 'PaymentMethod' | 'charge' | 'customer' | 'refund' | 'dispute' | 'payout',
  id: string,
  param: string,
  status: 400 | 404 = 404,
): StripeFailure {
  return invalidRequest(`No such ${noun}: '${id}'`, { code: 'resource_missing', param }, status);
}
