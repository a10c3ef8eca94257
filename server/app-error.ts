import { type ErrorCode, type ErrorStatus, errorStatuses } from '#shared/domain/error-codes.ts';
import { errorMessages } from '#shared/messages/errors.ts';

export interface AppErrorDetails {
  /** A sentence about each refused input, by its name. */
  fields?: Record<string, string>;
  /** Replaces the code's default sentence. */
  message?: string;
  /** Seconds. */
  retryAfter?: number;
  cause?: unknown;
}

/** An error for the client. Users see its message, so it must not reveal internals. */
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
