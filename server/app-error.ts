import { type ErrorCode, type ErrorStatus, errorStatuses } from '#shared/domain/error-codes.ts';
import { errorMessages } from '#shared/messages/errors.ts';

export interface AppErrorDetails {
  /** Input name to a sentence about it. */
  fields?: Record<string, string>;
  /** Replaces the code's own sentence where the caller knows more. */
  message?: string;
  /** Seconds until another try makes sense. */
  retryAfter?: number;
  cause?: unknown;
}

/** An error that the API answers with. Its message is shown to the user, so it never holds internals. */
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
