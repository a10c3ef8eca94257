import { useEffect } from 'react';
import { toastError } from '#web/components/toast.ts';

/** Shows the error of a query as a toast, once for each failure. */
export function useErrorToast(error: unknown): void {
  useEffect(() => {
    if (error !== undefined) toastError(error);
  }, [error]);
}
