import { useEffect } from 'react';
import { type Location, type Path, useLocation, useNavigate } from 'react-router-dom';
import { useSession } from '#web/auth/session.ts';
import { paths } from '#web/paths.ts';

export interface OriginState {
  from: Path;
  toOrder?: string;
}

export function originOf({ pathname, search, hash }: Location): OriginState {
  return { from: { pathname, search, hash } };
}

/** Home without a remembered origin. Pass `state` on in links between login and sign-up. */
export function useOrigin(): { path: Partial<Path>; state: OriginState | null } {
  const { state }: { state: unknown } = useLocation();
  return isOriginState(state) ? { path: state.from, state } : { path: { pathname: paths.root }, state: null };
}

export function useLeaveToOrigin(): void {
  const { status } = useSession();
  const { path } = useOrigin();
  const navigate = useNavigate();
  const { pathname, search, hash } = path;
  useEffect(() => {
    if (status !== 'signed-in') return;
    void navigate({ pathname: pathname ?? paths.root, search: search ?? '', hash: hash ?? '' }, { replace: true });
  }, [status, pathname, search, hash, navigate]);
}

// History state outlives reloads and releases, so its shape is checked.
function isOriginState(state: unknown): state is OriginState {
  if (typeof state !== 'object' || state === null || !('from' in state)) return false;
  const { from } = state;
  if ('toOrder' in state && typeof state.toOrder !== 'string') return false;
  return typeof from === 'object' && from !== null && 'pathname' in from && typeof from.pathname === 'string';
}
