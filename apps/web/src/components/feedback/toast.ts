import { toast } from 'react-toastify';
import { errorText } from '#web/api/api-error.ts';
import { toastTimes } from '#web/components/feedback/toast-times.ts';

export function toastSuccess(message: string): void {
  toast.success(message, { role: 'status', toastId: message });
}

/** Takes a sentence or a call's error; interrupts screen readers. `stays` keeps it until it is closed. */
export function toastError(problem: unknown, { stays = false }: { stays?: boolean } = {}): void {
  // Signing out aborts the calls in progress.
  if (typeof problem === 'object' && problem !== null && 'name' in problem && problem.name === 'AbortError') return;
  const message = sentenceOf(problem);
  // Several calls that fail for the same reason show one toast.
  toast.error(message, { role: 'alert', toastId: message, autoClose: stays ? false : toastTimes.errorMs });
}

export function dismissError(problem: unknown): void {
  toast.dismiss(sentenceOf(problem));
}

function sentenceOf(problem: unknown): string {
  return typeof problem === 'string' ? problem : errorText(problem);
}
