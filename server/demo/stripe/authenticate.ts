import { invalidRequest } from '#server/demo/stripe/failures.ts';
import type { Form } from '#server/demo/stripe/form.ts';

/**
 * Tells by its key who asks. The server sends its key as `Bearer`; Stripe.js sends the publishable one as the form
 * field `key`.
 *
 * @throws StripeFailure 401 for no key and for a key that is none of the two.
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

/** @throws StripeFailure 401 when the browser's key asks for what only the server may do. */
export function refuseBrowser(caller: 'server' | 'browser'): void {
  if (caller === 'browser') {
    throw invalidRequest(
      'This API call cannot be made with a publishable API key. Please use a secret API key.',
      { code: 'secret_key_required' },
      401,
    );
  }
}
