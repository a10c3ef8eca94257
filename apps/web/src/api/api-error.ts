import * as z from 'zod/mini';
import { type ErrorBody, errorBodySchema } from '#shared/contracts/errors.ts';
import { commonMessages } from '#shared/messages/common.ts';

/** Why a call failed: the API's own answer, or what stood in the way of one. `message` is for people. */
export interface ApiError extends Omit<ErrorBody, 'code'> {
  code: ErrorBody['code'] | 'connection_lost' | 'unexpected_answer';
  /** The HTTP status, or null when there was no answer. */
  status: number | null;
}

export const connectionLost: ApiError = {
  status: null,
  code: 'connection_lost',
  message: commonMessages.connectionLost,
  requestId: '',
};

/** The error of an answer that is not a success: the API's own where it sent one (a proxy on the way may not). */
export function fromResponse(status: number, body: unknown): ApiError {
  const parsed = errorBodySchema.safeParse(body);
  return parsed.success ? { ...parsed.data, status } : unexpectedResponse(status);
}

export function unexpectedResponse(status: number | null): ApiError {
  return { status, code: 'unexpected_answer', message: commonMessages.unexpectedResponse, requestId: '' };
}

const apiErrorSchema = z.looseObject({
  message: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
});

/** The sentences about an error of any kind: one for each refused field if there are any, else its message. */
export function errorText(error: unknown): string {
  const parsed = apiErrorSchema.safeParse(error);
  if (!parsed.success) return commonMessages.unexpectedResponse;
  const sentences = Object.values(parsed.data.fields ?? {});
  return sentences.length > 0 ? sentences.join('. ') : parsed.data.message;
}

/** What a failed call of `send-json.ts` throws; carries the same error that RTK Query hooks give. */
export class ApiFailure extends Error {
  readonly error: ApiError;

  constructor(error: ApiError) {
    super(error.message);
    this.name = 'ApiFailure';
    this.error = error;
  }
}
