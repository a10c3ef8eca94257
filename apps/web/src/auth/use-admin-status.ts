import { skipToken } from '@reduxjs/toolkit/query';
import { useEffect, useState } from 'react';
import { useIsAdminQuery } from '#web/api/users.ts';
import { useSession } from '#web/auth/session.ts';
import { rememberStaff } from '#web/auth/staff-hint.ts';

/**
 * Whether the signed-in user has admin rights; `admin` is undefined until the API responds. A cached "no" older than
 * the component does not count: the user may have been promoted since.
 */
export function useAdminStatus() {
  const { user } = useSession();
  const [since] = useState(() => Date.now());
  const { currentData, fulfilledTimeStamp, error, refetch } = useIsAdminQuery(user?.email ?? skipToken, {
    refetchOnMountOrArgChange: true,
  });
  const isFresh = fulfilledTimeStamp !== undefined && fulfilledTimeStamp >= since;
  const admin = currentData?.admin || isFresh ? currentData?.admin : undefined;
  useEffect(() => {
    if (admin !== undefined) rememberStaff(admin);
  }, [admin]);
  return { admin, error, retry: refetch };
}
