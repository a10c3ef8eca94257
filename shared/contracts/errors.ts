import * as z from 'zod/mini';
import { type ErrorCode, errorStatuses } from '#shared/domain/error-codes.ts';

/** The body of every error response. `fields` maps an input's name to a sentence for users. */
export const errorBodySchema = z.object({
  code: z.enum(Object.keys(errorStatuses) as [ErrorCode, ...ErrorCode[]]),
  message: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
  requestId: z.string(),
});

export type ErrorBody = z.infer<typeof errorBodySchema>;
