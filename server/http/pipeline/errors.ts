import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { AppError } from '#server/app-error.ts';
import { unavailableCode } from '#server/db/database-error.ts';
import type { Log } from '#server/deps.ts';
import { respondJson, setHeader } from '#server/http/pipeline/respond.ts';
import type { ErrorBody } from '#shared/contracts/errors.ts';
import type { ErrorCode } from '#shared/domain/error-codes.ts';

/** Refusals under load; metrics count them, the log does not. */
const expected = new Set<ErrorCode>(['overloaded', 'search_busy', 'shutting_down']);

export function respondError(error: unknown, context: Context, log: Log): Response {
  const appError = toAppError(error);
  const requestId = context.get('requestId');
  if (appError.status >= 500 && !expected.has(appError.code))
    log.error(appError.code, error, { requestId, path: context.req.routePath });
  if (appError.status === 401) setHeader(context, 'www-authenticate', 'Bearer');
  const retryAfter = appError.retryAfter ?? (appError.status === 503 ? 1 : undefined);
  if (retryAfter !== undefined) setHeader(context, 'retry-after', String(Math.ceil(retryAfter)));
  const body: ErrorBody = {
    code: appError.code,
    message: appError.message,
    ...(appError.fields && Object.keys(appError.fields).length > 0 && { fields: appError.fields }),
    requestId,
  };
  setHeader(context, 'cache-control', 'no-store');
  return respondJson(context, body, appError.status);
}

function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const unavailable = unavailableCode(error);
  if (unavailable !== null) return new AppError(unavailable, { cause: error });
  if (error instanceof HTTPException) return new AppError(codeOfStatus(error.status), { cause: error });
  return new AppError('internal', { cause: error });
}

function codeOfStatus(status: number): ErrorCode {
  if (status === 413) return 'payload_too_large';
  if (status === 415) return 'unsupported_media_type';
  return status < 500 ? 'malformed_request' : 'internal';
}
