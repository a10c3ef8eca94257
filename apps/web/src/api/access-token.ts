import { usersContract } from '#shared/contracts/users.ts';
import { ACCESS_TOKEN_KEY } from '#web/api/access-token-key.ts';
import { type ApiError, ApiFailure } from '#web/api/api-error.ts';
import { sendJson } from '#web/api/send-json.ts';

// The owner of the token is kept beside it: another tab may have signed in as somebody else, and a token must never be used for the wrong person.
const OWNER_KEY = 'accessTokenOwner';

const EXPIRY_MARGIN_MS = 60_000;

/** Gives the signed-in user's email and a fresh ID token, or null when nobody is signed in. */
export type IdTokenSource = () => Promise<{ email: string; idToken: string } | null>;

let renewal: Promise<string | null> | undefined;
let idTokenSource: IdTokenSource = async () => null;
let sessionRefused: (refusal: ApiError) => Promise<void> = async () => {};

/** Set by `auth/session.ts`; asking it from here would be an import cycle. `onRefused` ends a session that counts no more. */
export function setIdTokenSource(source: IdTokenSource, onRefused: (refusal: ApiError) => Promise<void>): void {
  idTokenSource = source;
  sessionRefused = onRefused;
}

export function storedAccessToken(): string | null {
  // The home page is rendered ahead of time where there is no storage.
  return globalThis.localStorage?.getItem(ACCESS_TOKEN_KEY) ?? null;
}

export function removeAccessToken(): void {
  // An exchange that is still on its way belongs to the session that has just ended.
  renewal = undefined;
  localStorage.removeItem(ACCESS_TOKEN_KEY);
  localStorage.removeItem(OWNER_KEY);
}

/** Removes a token that belongs to somebody else. */
export function keepAccessTokenOf(email: string): void {
  if (localStorage.getItem(OWNER_KEY) !== email) removeAccessToken();
}

/** Whether a token lives long enough for one more call. A token that cannot be read does not. */
export function isUsable(token: string | null, now = Date.now()): token is string {
  const payload = token?.split('.')[1];
  if (payload === undefined) return false;
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    const hasExpiry = typeof claims === 'object' && claims !== null && 'exp' in claims;
    return hasExpiry && Number(claims.exp) * 1000 - now > EXPIRY_MARGIN_MS;
  } catch {
    return false;
  }
}

/**
 * Exchanges a fresh ID token for an access token and stores it; null when nobody is signed in. Calls that run at the
 * same time share one exchange. Throws an ApiFailure, or the identity provider's error.
 */
export function renewAccessToken(): Promise<string | null> {
  if (renewal !== undefined) return renewal;
  const current: Promise<string | null> = exchange(() => renewal === current).finally(() => {
    if (renewal === current) renewal = undefined;
  });
  renewal = current;
  return current;
}

/** Whether a renewal failed because the session has ended: only another sign-in helps. */
export function isSessionEnded(error: unknown): error is ApiFailure {
  return error instanceof ApiFailure && error.error.code === 'unauthenticated';
}

/** The same for a session that may have ended meanwhile; then the user is signed out and told so. */
export async function renewOrSignOut(): Promise<string | null> {
  try {
    return await renewAccessToken();
  } catch (error) {
    if (isSessionEnded(error)) await sessionRefused(error.error);
    throw error;
  }
}

async function exchange(isCurrent: () => boolean): Promise<string | null> {
  const identity = await idTokenSource();
  if (identity === null) return null;
  const { method, path, response } = usersContract.signIn;
  const { token } = await sendJson(path.replace(':email', encodeURIComponent(identity.email)), response, {
    method,
    headers: { authorization: `Bearer ${identity.idToken}` },
    body: { email: identity.email },
  });
  if (!isCurrent()) return null;
  localStorage.setItem(ACCESS_TOKEN_KEY, token);
  localStorage.setItem(OWNER_KEY, identity.email);
  return token;
}
