import { AppError } from '#server/app-error.ts';
import { unavailableCode } from '#server/db/database-error.ts';
import type { ErrorCode } from '#shared/domain/error-codes.ts';

/**
 * Why one of many is refused. The sentence about the field that is in the way says more than that of the code.
 * @throws the error, when it is no refusal
 */
export function explainRefusal(error: unknown): { code: ErrorCode; message: string } {
  const unavailable = unavailableCode(error);
  const problem = unavailable === null ? error : new AppError(unavailable, { cause: error });
  if (!(problem instanceof AppError)) throw error;
  const [sentence] = Object.values(problem.fields ?? {});
  return { code: problem.code, message: sentence ?? problem.message };
}
