import { skipToken } from '@reduxjs/toolkit/query';
import { useState } from 'react';
import { useIsAdminQuery } from '#web/api/users.ts';
import { useSession } from '#web/auth/session.ts';

/** `admin` is undefined until the API responds. A cached "no" may be older than a promotion and does not count. */
export function useAdminStatus() {
  const { user } = useSession();
  const [since] = useState(() => Date.now());
  const { currentData, fulfilledTimeStamp, error, refetch } = useIsAdminQuery(user?.email ?? skipToken, {
    refetchOnMountOrArgChange: true,
  });
  const isFresh = fulfilledTimeStamp !== undefined && fulfilledTimeStamp >= since;
  const admin = currentData?.admin || isFresh ? currentData?.admin : undefined;
  return { admin, error, retry: refetch };
}
