import { useEffect } from 'react';
import { dismissError, toastError } from '#web/components/feedback/toast.ts';

/** Once for each failure. With `stays`, as long as the error: nothing else explains the missing content. */
export function useErrorToast(error: unknown, { stays = false }: { stays?: boolean } = {}): void {
  useEffect(() => {
    if (error === undefined) return;
    toastError(error, { stays });
    return () => {
      if (stays) dismissError(error);
    };
  }, [error, stays]);
}
