import { useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { restrictedPageMessages } from '#shared/messages/checkouts/restricted-page.ts';
import { startSession, useSession } from '#web/auth/session.ts';
import { originOf } from '#web/auth/use-leave-to-origin.ts';
import { ErrorState } from '#web/components/feedback/error-state.tsx';
import { Spinner } from '#web/components/feedback/spinner.tsx';
import { paths } from '#web/paths.ts';

export function RequireAuth() {
  const { status } = useSession();
  const location = useLocation();

  useEffect(() => {
    void startSession();
  }, []);

  if (status === 'loading') return <Spinner />;
  if (status === 'unknown')
    return <ErrorState message={restrictedPageMessages.sessionUnknown} onRetry={startSession} />;
  if (status === 'signed-out') return <Navigate to={paths.login} replace state={originOf(location)} />;
  return <Outlet />;
}
