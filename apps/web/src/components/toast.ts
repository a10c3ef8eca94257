import { toast } from 'react-toastify';
import { errorText } from '#web/api/api-error.ts';

/** Reports success, politely to screen readers. */
export function toastSuccess(message: string): void {
  toast.success(message, { role: 'status', toastId: message });
}

/**
 * Reports a failure: a sentence, or the error of an API call. Interrupts screen readers. `stays` keeps it until it is
 * closed or dismissed.
 */
export function toastError(problem: unknown, { stays = false }: { stays?: boolean } = {}): void {
  // Signing out aborts the calls in progress; that is no failure.
  if (typeof problem === 'object' && problem !== null && 'name' in problem && problem.name === 'AbortError') return;
  const message = sentenceOf(problem);
  // The id shows a sentence once when several calls fail for the same reason.
  toast.error(message, { role: 'alert', toastId: message, autoClose: stays ? false : 10_000 });
}

export function dismissError(problem: unknown): void {
  toast.dismiss(sentenceOf(problem));
}

function sentenceOf(problem: unknown): string {
  return typeof problem === 'string' ? problem : errorText(problem);
}
