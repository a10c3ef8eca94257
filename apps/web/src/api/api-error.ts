import * as z from 'zod/mini';
import type { ErrorBody } from '#shared/contracts/errors.ts';
import { commonMessages } from '#shared/messages/common.ts';

/** `message` is shown to users. */
export interface ApiError extends Omit<ErrorBody, 'code'> {
  /** One of the contract's, perhaps of a newer server, or `connection_lost` or `unexpected_response`. */
  code: string;
  status: number | null;
}

// The contract's schema has a long list of codes, and every page loads this file.
const responseSchema = z.object({
  code: z.string(),
  message: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
  requestId: z.string(),
});

export const connectionLost: ApiError = {
  status: null,
  code: 'connection_lost',
  message: commonMessages.connectionLost,
  requestId: '',
};

/** A proxy may respond, so any body is possible. */
export function fromResponse(status: number, body: unknown): ApiError {
  const parsed = responseSchema.safeParse(body);
  return parsed.success ? { ...parsed.data, status } : unexpectedResponse(status);
}

export function unexpectedResponse(status: number | null): ApiError {
  return { status, code: 'unexpected_response', message: commonMessages.unexpectedResponse, requestId: '' };
}

const apiErrorSchema = z.looseObject({
  message: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
});

/** One sentence per refused field, else the error's message. */
export function errorText(error: unknown): string {
  const parsed = apiErrorSchema.safeParse(error);
  if (!parsed.success) return commonMessages.unexpectedResponse;
  const sentences = Object.values(parsed.data.fields ?? {});
  return sentences.length > 0 ? sentences.join('. ') : parsed.data.message;
}

export function errorFields(error: unknown): Record<string, string> {
  return apiErrorSchema.safeParse(error).data?.fields ?? {};
}

const codeSchema = z.object({ code: z.string() });

/** Of the contract's error codes; null for what is no response of the API. */
export function errorCode(error: unknown): string | null {
  return codeSchema.safeParse(error).data?.code ?? null;
}

const notFoundSchema = z.object({ status: z.literal(404) });

export function isNotFound(error: unknown): boolean {
  return notFoundSchema.safeParse(error).success;
}

export class ApiFailure extends Error {
  readonly error: ApiError;

  constructor(error: ApiError) {
    super(error.message);
    this.name = 'ApiFailure';
    this.error = error;
  }
}
