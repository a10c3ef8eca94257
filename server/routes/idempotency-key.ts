import type { Context } from 'hono';
import { AppError } from '#server/app-error.ts';
import { fieldMessages } from '#shared/messages/fields.ts';

/**
 * Of a call whose contract says that it takes one: the request's Idempotency-Key header; null without one.
 * @throws {AppError} invalid_fields
 */
export function idempotencyKey(context: Context): string | null {
  if (!context.get('takesIdempotencyKey'))
    throw new Error(`The contract of ${context.get('route')} names no Idempotency-Key`);
  const key = context.req.header('idempotency-key');
  if (key === undefined) return null;
  if (/^[\x21-\x7e]{1,200}$/.test(key)) return key;
  throw new AppError('invalid_fields', { message: fieldMessages.idempotencyKey });
}
