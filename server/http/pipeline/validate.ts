import * as z from 'zod/mini';
import { AppError } from '#server/app-error.ts';
import { fieldMessages } from '#shared/messages/fields.ts';

z.config({ customError: () => fieldMessages.invalid });

/** @throws {AppError} invalid_fields, with the first problem of each field */
export function validate<Schema extends z.ZodMiniType>(schema: Schema, input: unknown): z.output<Schema> {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const fields: Record<string, string> = {};
  for (const issue of result.error.issues) {
    const name = issue.path.join('.');
    if (name !== '' && !Object.hasOwn(fields, name)) fields[name] = issue.message;
  }
  const general = result.error.issues.find((issue) => issue.path.length === 0 && issue.code === 'custom');
  throw new AppError('invalid_fields', { fields, ...(general && { message: general.message }) });
}
