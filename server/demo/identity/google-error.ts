import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

/** An error with Google's message, which the firebase SDK maps to its codes: `EMAIL_EXISTS`, `CODE : details`. */
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

export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new GoogleError(message);
}

/** Responds in the error format of Google's APIs; an error other than a `GoogleError` becomes a 500 without details. */
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
