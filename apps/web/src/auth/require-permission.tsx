import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Outlet } from 'react-router-dom';
import { may, type Permission } from '#shared/domain/users/permissions.ts';
import { restrictedPageMessages } from '#shared/messages/checkouts/restricted-page.ts';
import { renewAccessToken } from '#web/api/access-token.ts';
import { errorText } from '#web/api/api-error.ts';
import { endSession, useSession } from '#web/auth/session.ts';
import { wasStaff } from '#web/auth/staff-hint.ts';
import { useRole } from '#web/auth/use-role.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { ErrorState } from '#web/components/feedback/error-state.tsx';
import { Spinner } from '#web/components/feedback/spinner.tsx';
import { toastError } from '#web/components/feedback/toast.ts';
import { paths } from '#web/paths.ts';

/**
 * Used inside RequireAuth. Customers are signed out, and other staff are told. The role is asked with a new token first,
 * since the address may have been verified meanwhile. A failed check signs no user out.
 */
export function RequirePermission({ permission }: { permission: Permission }) {
  const { role, error, retry } = useRole();
  const { user } = useSession();
  const wasMember = useRef(wasStaff());
  const [renewed, setRenewed] = useState<{ error: unknown }>();
  const isOutsider = role !== undefined && !may({ role }, 'backOffice.use');
  const askAgain = useEffectEvent(async () => {
    try {
      await renewAccessToken();
      await retry();
      setRenewed({ error: undefined });
    } catch (failure) {
      setRenewed({ error: failure });
    }
  });
  const leave = useEffectEvent(() => {
    if (wasMember.current) toastError(restrictedPageMessages.roleLost);
    else if (user?.emailVerified === false) toastError(restrictedPageMessages.notVerified);
    else toastError(restrictedPageMessages.notAdmin);
    void endSession();
  });

  useEffect(() => {
    if (role !== undefined && !isOutsider) wasMember.current = true;
  }, [role, isOutsider]);

  useEffect(() => {
    if (!isOutsider) return;
    if (renewed === undefined) void askAgain();
    else if (renewed.error === undefined) leave();
  }, [isOutsider, renewed]);

  if (role === undefined)
    return error === undefined ? <Spinner /> : <ErrorState message={errorText(error)} onRetry={() => void retry()} />;
  if (may({ role }, permission)) return <Outlet />;
  if (isOutsider && renewed?.error !== undefined) {
    return <ErrorState message={errorText(renewed.error)} onRetry={() => setRenewed(undefined)} />;
  }
  if (isOutsider) return <Spinner />;
  return (
    <EmptyState message={restrictedPageMessages.administratorsOnly}>
      <ButtonLink to={paths.allOrders}>{restrictedPageMessages.toAllOrders}</ButtonLink>
    </EmptyState>
  );
}
