import { useEffect } from 'react';
import { dismissError, toastError } from '#web/components/toast.ts';

/**
 * Shows the error of a query as a toast, once for each failure. With `stays` the toast is all that says why something is
 * missing, so it is there for as long as the error.
 */
export function useErrorToast(error: unknown, { stays = false }: { stays?: boolean } = {}): void {
  useEffect(() => {
    if (error === undefined) return;
    toastError(error, { stays });
    return () => {
      if (stays) dismissError(error);
    };
  }, [error, stays]);
}
