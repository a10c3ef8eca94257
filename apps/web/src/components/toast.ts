import { toast } from 'react-toastify';
import { errorText } from '#web/api/api-error.ts';

/** Says that something has worked, politely. */
export function toastSuccess(message: string): void {
  toast.success(message, { role: 'status', toastId: message });
}

/**
 * Says that something has failed: a sentence, or the error of an API call. Interrupts screen readers. With `stays` until it
 * is closed or dismissed.
 */
export function toastError(problem: unknown, { stays = false }: { stays?: boolean } = {}): void {
  // Signing out ends the calls that are under way; their callers have nothing to tell.
  if (typeof problem === 'object' && problem !== null && 'name' in problem && problem.name === 'AbortError') return;
  const message = sentenceOf(problem);
  // The id keeps the same sentence from piling up when several calls fail for one reason.
  toast.error(message, { role: 'alert', toastId: message, autoClose: stays ? false : 10_000 });
}

/** What it said is outdated. */
export function dismissError(problem: unknown): void {
  toast.dismiss(sentenceOf(problem));
}

function sentenceOf(problem: unknown): string {
  return typeof problem === 'string' ? problem : errorText(problem);
}
