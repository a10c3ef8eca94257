import Stripe from 'stripe';
import { AppError } from '#server/app-error.ts';

const amountSentences: Record<string, string> = {
  amount_too_small: 'The total is too small to be paid by card. Order a larger quantity.',
  amount_too_large: 'The total is too large to be paid by card in one payment. Split it into smaller orders.',
};

/** Stripe repeats a saved failure for a day under its key: https://docs.stripe.com/api/idempotent_requests */
export class SavedFailureError extends AppError {
  constructor(cause: Error) {
    super('payment_provider_failed', { cause });
    this.name = 'SavedFailureError';
  }
}

/** Nothing was done, and a retry would not help. */
export class RefusedError extends AppError {
  /** Such as `charge_already_refunded`. */
  readonly reason: string;

  constructor(reason: string, cause: Error) {
    super('payment_provider_failed', { cause });
    this.name = 'RefusedError';
    this.reason = reason;
  }
}

/** The message holds no text of Stripe's, which may name keys and accounts. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) {
    return error;
  }
  const cause = summarize(error);
  if (isTimeout(error)) {
    return new AppError('payment_provider_timeout', { cause });
  }
  if (isSavedFailure(error)) {
    return new SavedFailureError(cause);
  }
  const sentence = error instanceof Stripe.errors.StripeError && error.code ? amountSentences[error.code] : undefined;
  if (sentence) {
    return new AppError('invalid_fields', { message: sentence, fields: { totalPrice: sentence }, cause });
  }
  // Not an idempotency error, an unknown object or a wrong key.
  if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 400) {
    return new RefusedError(error.code ?? error.param ?? 'invalid_request', cause);
  }
  return new AppError('payment_provider_failed', { cause });
}

export function isUnknownObject(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';
}

export function isUnexpectedState(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeInvalidRequestError &&
    (error.code === 'payment_intent_unexpected_state' || error.code === 'charge_already_refunded')
  );
}

export function isSavedFailure(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeError &&
    (error.statusCode ?? 0) >= 500 &&
    error.headers?.['idempotent-replayed'] === 'true'
  );
}

function isTimeout(error: unknown): boolean {
  const detail = error instanceof Stripe.errors.StripeConnectionError ? error.detail : undefined;
  return detail instanceof Error && 'code' in detail && detail.code === 'ETIMEDOUT';
}

/** Safe to log; the original error holds the intent, its secret and an e-mail. */
function summarize(error: unknown): Error {
  if (error instanceof Stripe.errors.StripeError) {
    const parts = [error.type, error.code, error.statusCode, error.requestId].filter((part) => part !== undefined);
    return new Error(parts.join(' '));
  }
  return new Error(error instanceof Error ? error.name : typeof error);
}
