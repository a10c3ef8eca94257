import { storedAccessToken } from '#web/api/access-token.ts';
import { useSession } from '#web/auth/session.ts';

/** True for a stored token until the session is known: the bar must not change under the pointer. */
export function useSeemsSignedIn(): boolean {
  const { status } = useSession();
  return status === 'signed-in' || (status === 'loading' && storedAccessToken() !== null);
}
