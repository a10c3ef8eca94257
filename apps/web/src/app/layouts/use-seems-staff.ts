import { useSyncExternalStore } from 'react';
import { useSeemsSignedIn } from '#web/app/layouts/use-seems-signed-in.ts';
import { subscribeToStaff, wasStaff } from '#web/auth/staff-hint.ts';

/** May be outdated, and grants nothing. */
export function useSeemsStaff(): boolean {
  const isStaff = useSyncExternalStore(subscribeToStaff, wasStaff, () => false);
  return useSeemsSignedIn() && isStaff;
}
