import { useEffect } from 'react';
import { Outlet } from 'react-router-dom';
import type { Role } from '#shared/domain/roles.ts';
import { restrictedPageMessages } from '#shared/messages/restricted-page.ts';
import { errorText } from '#web/api/api-error.ts';
import { endSession } from '#web/auth/session.ts';
import { useRole } from '#web/auth/use-role.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { ErrorState } from '#web/components/error-state.tsx';
import { Spinner } from '#web/components/spinner.tsx';
import { toastError } from '#web/components/toast.ts';
import { paths } from '#web/paths.ts';

// Used inside RequireAuth. A failed check signs no user out.

/** A customer is signed out. */
export function RequireStaff() {
  return <RequireRole isEnough={(role) => role !== 'customer'} />;
}

/** A customer is signed out, and warehouse staff are told. */
export function RequireAdmin() {
  return <RequireRole isEnough={(role) => role === 'admin'} />;
}

function RequireRole({ isEnough }: { isEnough: (role: Role) => boolean }) {
  const { role, error, retry } = useRole();

  useEffect(() => {
    if (role !== 'customer') return;
    toastError(restrictedPageMessages.notAdmin);
    void endSession();
  }, [role]);

  if (role === undefined)
    return error === undefined ? <Spinner /> : <ErrorState message={errorText(error)} onRetry={retry} />;
  if (isEnough(role)) return <Outlet />;
  if (role === 'customer') return <Spinner />;
  return (
    <EmptyState message={restrictedPageMessages.administratorsOnly}>
      <ButtonLink to={paths.allOrders}>{restrictedPageMessages.toAllOrders}</ButtonLink>
    </EmptyState>
  );
}
