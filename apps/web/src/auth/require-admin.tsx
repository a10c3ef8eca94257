import { useEffect } from 'react';
import { Outlet } from 'react-router-dom';
import { identityMessages } from '#shared/messages/identity.ts';
import { errorText } from '#web/api/api-error.ts';
import { endSession } from '#web/auth/session.ts';
import { useAdminStatus } from '#web/auth/use-admin-status.ts';
import { ErrorState } from '#web/components/error-state.tsx';
import { Spinner } from '#web/components/spinner.tsx';
import { toastError } from '#web/components/toast.ts';

/** Used inside RequireAuth, which sends the users signed out here to login. A failed check signs no user out. */
export function RequireAdmin() {
  const { admin, error, retry } = useAdminStatus();

  useEffect(() => {
    if (admin !== false) return;
    toastError(identityMessages.notAdmin);
    void endSession();
  }, [admin]);

  if (admin) return <Outlet />;
  if (admin === undefined && error !== undefined) return <ErrorState message={errorText(error)} onRetry={retry} />;
  return <Spinner />;
}
