import { skipToken } from '@reduxjs/toolkit/query';
import { useEffect, useState } from 'react';
import type { Role } from '#shared/domain/roles.ts';
import { useReadRoleQuery } from '#web/api/users.ts';
import { useSession } from '#web/auth/session.ts';
import { rememberStaff } from '#web/auth/staff-hint.ts';
import { useAdminStatus } from '#web/auth/use-admin-status.ts';

/** `role` is undefined until the API responds. */
export function useRole() {
  const { user } = useSession();
  const [since] = useState(() => Date.now());
  // Asked beside the other call, so that customers wait once.
  const own = useReadRoleQuery(user?.email ?? skipToken, { refetchOnMountOrArgChange: true });
  const { admin, error, retry } = useAdminStatus();
  const isFresh = own.fulfilledTimeStamp !== undefined && own.fulfilledTimeStamp >= since;
  const other = own.currentData?.role === 'warehouse' || isFresh ? own.currentData?.role : undefined;
  const role: Role | undefined = admin ? 'admin' : admin === false ? withoutAdmin(other) : undefined;
  useEffect(() => {
    if (role !== undefined) rememberStaff(role !== 'customer');
  }, [role]);
  const failed = error ?? (admin === false ? own.error : undefined);
  return {
    role,
    isStaff: role === undefined ? undefined : role !== 'customer',
    error: failed,
    retry: () => {
      retry();
      own.refetch();
    },
  };
}

/** The two answers may be of different moments: only the specified call grants the rights of an administrator. */
function withoutAdmin(role: Role | undefined): Role | undefined {
  return role === 'admin' ? 'customer' : role;
}
