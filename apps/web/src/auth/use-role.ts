import { skipToken } from '@reduxjs/toolkit/query';
import { useEffect, useState } from 'react';
import { may, type Permission } from '#shared/domain/users/permissions.ts';
import type { Role } from '#shared/domain/users/roles.ts';
import { useIsAdminQuery, useReadRoleQuery } from '#web/api/users/users.ts';
import { useSession } from '#web/auth/session.ts';
import { rememberStaff } from '#web/auth/staff-hint.ts';

/** The parts of a page, which come one after the other, share an answer. */
const MAX_AGE_S = 5;

/** A cached "no" may be older than a promotion, so `role` is undefined until the API responds. */
export function useRole() {
  const { user } = useSession();
  const [since] = useState(() => Date.now() - MAX_AGE_S * 1000);
  const caller = user?.email ?? skipToken;
  const asAdmin = useIsAdminQuery(caller, { refetchOnMountOrArgChange: MAX_AGE_S });
  const own = useReadRoleQuery(caller, { refetchOnMountOrArgChange: MAX_AGE_S });
  const isFresh = ({ fulfilledTimeStamp = 0 }) => fulfilledTimeStamp >= since;
  const admin = asAdmin.currentData?.admin || isFresh(asAdmin) ? asAdmin.currentData?.admin : undefined;
  const isKnown = isFresh(own) || (own.currentData !== undefined && may(own.currentData, 'backOffice.use'));
  const other = isKnown ? own.currentData?.role : undefined;
  const role: Role | undefined = admin ? 'admin' : admin === false ? withoutAdmin(other) : undefined;
  useEffect(() => {
    if (role !== undefined) rememberStaff(may({ role }, 'backOffice.use'));
  }, [role]);
  return {
    role,
    /** Undefined like the role. */
    may: (permission: Permission) => (role === undefined ? undefined : may({ role }, permission)),
    error: asAdmin.error ?? (admin === false ? own.error : undefined),
    retry: async () => {
      await Promise.all([asAdmin.refetch(), own.refetch()]);
    },
  };
}

/** The responses may be of different moments: only the other call grants an administrator's rights. */
function withoutAdmin(role: Role | undefined): Role | undefined {
  return role === 'admin' ? 'customer' : role;
}
