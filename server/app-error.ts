import { type ErrorCode, type ErrorStatus, errorStatuses } from '#shared/domain/error-codes.ts';
import { errorMessages } from '#shared/messages/errors.ts';

export interface AppErrorDetails {
  fields?: Record<string, string>;
  message?: string;
  /** Seconds. */
  retryAfter?: number;
  cause?: unknown;
}

/** Users see the message, so it must not reveal internals. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, details: AppErrorDetails = {}) {
    super(details.message ?? errorMessages[code], { cause: details.cause });
    this.name = 'AppError';
    this.code = code;
    this.fields = details.fields;
    this.retryAfter = details.retryAfter;
  }

  get status(): ErrorStatus {
    return errorStatuses[this.code];
  }
}
