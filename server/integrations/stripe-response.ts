import type * as z from 'zod';
import { AppError } from '#server/app-error.ts';

/** @throws {AppError} payment_provider_failed, when the response is not what the shop knows */
export function readResponse<T>(schema: z.ZodType<T>, response: unknown): T {
  const result = schema.safeParse(response);
  if (!result.success) {
    throw new AppError('payment_provider_failed');
  }
  return result.data;
}
