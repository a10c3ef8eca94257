import { storedAccessToken } from '#web/api/access-token.ts';
import { useSession } from '#web/auth/session.ts';

/**
 * Whether to show what signed-in visitors see. Somebody with a token from last time most likely still is signed in;
 * until that is known, this keeps the bar from changing under the pointer.
 */
export function useSeemsSignedIn(): boolean {
  const { status } = useSession();
  return status === 'signed-in' || (status === 'loading' && storedAccessToken() !== null);
}
