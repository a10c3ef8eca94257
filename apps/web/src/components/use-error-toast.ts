import { useEffect } from 'react';
import { dismissError, toastError } from '#web/components/toast.ts';

/**
 * Shows a query's error as a toast, once for each failure. With `stays` the toast remains as long as the error, because
 * nothing else explains the missing content.
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
