import { useEffect } from 'react';
import { Outlet } from 'react-router-dom';
import { may, type Permission } from '#shared/domain/users/permissions.ts';
import { restrictedPageMessages } from '#shared/messages/checkouts/restricted-page.ts';
import { errorText } from '#web/api/api-error.ts';
import { endSession } from '#web/auth/session.ts';
import { useRole } from '#web/auth/use-role.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { ErrorState } from '#web/components/feedback/error-state.tsx';
import { Spinner } from '#web/components/feedback/spinner.tsx';
import { toastError } from '#web/components/feedback/toast.ts';
import { paths } from '#web/paths.ts';

/** Used inside RequireAuth. Customers are signed out, and other staff are told. A failed check signs no user out. */
export function RequirePermission({ permission }: { permission: Permission }) {
  const { role, error, retry } = useRole();
  const isOutsider = role !== undefined && !may({ role }, 'backOffice.use');

  useEffect(() => {
    if (!isOutsider) return;
    toastError(restrictedPageMessages.notAdmin);
    void endSession();
  }, [isOutsider]);

  if (role === undefined)
    return error === undefined ? <Spinner /> : <ErrorState message={errorText(error)} onRetry={retry} />;
  if (may({ role }, permission)) return <Outlet />;
  if (isOutsider) return <Spinner />;
  return (
    <EmptyState message={restrictedPageMessages.administratorsOnly}>
      <ButtonLink to={paths.allOrders}>{restrictedPageMessages.toAllOrders}</ButtonLink>
    </EmptyState>
  );
}
