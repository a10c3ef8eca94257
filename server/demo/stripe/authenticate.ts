import { invalidRequest } from '#server/demo/stripe/failures.ts';
import type { Form } from '#server/demo/stripe/form.ts';

/**
 * Identifies the caller by the server's key as `Bearer`, or the publishable one as Stripe.js's form field `key`.
 * @throws StripeFailure 401 without a known key
 */
export function authenticate(
  keys: { secretKey: string; publishableKey: string },
  authorization: string | undefined,
  form: Form,
): 'server' | 'browser' {
  const key = /^Bearer (.+)$/i.exec(authorization ?? '')?.[1] ?? form.key;
  if (key === keys.secretKey) {
    return 'server';
  }
  if (key === keys.publishableKey) {
    return 'browser';
  }
  throw invalidRequest(
    key
      ? 'Invalid API Key provided.'
      : 'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth.',
    {},
    401,
  );
}

/** @throws StripeFailure 401 when the browser's key calls what only the server may. */
export function refuseBrowser(caller: 'server' | 'browser'): void {
  if (caller === 'browser') {
    throw invalidRequest(
      'This API call cannot be made with a publishable API key. Please use a secret API key.',
      { code: 'secret_key_required' },
      401,
    );
  }
}
