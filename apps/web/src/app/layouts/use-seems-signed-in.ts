import { storedAccessToken } from '#web/api/access-token.ts';
import { useSession } from '#web/auth/session.ts';

/**
 * Whether to show the bar of signed-in users. True for a stored token until the session is known, so that the bar does
 * not change under the pointer.
 */
export function useSeemsSignedIn(): boolean {
  const { status } = useSession();
  return status === 'signed-in' || (status === 'loading' && storedAccessToken() !== null);
}
