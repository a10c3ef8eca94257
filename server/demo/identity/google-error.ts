import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

/** An error in Google's words, which the firebase SDK turns into its own codes: `EMAIL_EXISTS`, `CODE : details`. */
export class GoogleError extends Error {
  readonly code: ContentfulStatusCode;
  readonly status: string | undefined;

  constructor(message: string, code: ContentfulStatusCode = 400, status?: string) {
    super(message);
    this.name = 'GoogleError';
    this.code = code;
    this.status = status;
  }
}

/** Throws `message` as an error in Google's words unless the condition holds. */
export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new GoogleError(message);
}

/** Answers with an error in the form in which Google's APIs do; what is not a `GoogleError` becomes a bare 500. */
export function respondGoogleError(error: Error, c: Context): Response {
  const known =
    error instanceof GoogleError ? error : new GoogleError('INTERNAL_ERROR : Something went wrong', 500, 'INTERNAL');
  if (known !== error) console.error(error);
  const { code, message, status } = known;
  return c.json(
    { error: { code, message, errors: [{ message, reason: 'invalid', domain: 'global' }], ...(status && { status }) } },
    code,
  );
}
