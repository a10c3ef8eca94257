import { signInCall } from '#shared/contracts/users/sign-in.ts';
import { ACCESS_TOKEN_KEY, ACCESS_TOKEN_OWNER_KEY as OWNER_KEY } from '#shared/domain/users/session-keys.ts';
import { type ApiError, ApiFailure } from '#web/api/api-error.ts';
import { sendJson } from '#web/api/send-json.ts';
import { localStore } from '#web/platform/browser-storage.ts';

const EXPIRY_MARGIN_MS = 60_000;

export type IdTokenSource = () => Promise<{ email: string; idToken: string } | null>;

let renewal: Promise<string | null> | undefined;
let idTokenSource: IdTokenSource = async () => null;
let sessionRefused: (refusal: ApiError) => Promise<void> = async () => {};

/** Importing `auth/session.ts` here would be a cycle. `onRefused` ends a session that the API refuses. */
export function setIdTokenSource(source: IdTokenSource, onRefused: (refusal: ApiError) => Promise<void>): void {
  idTokenSource = source;
  sessionRefused = onRefused;
}

export function storedAccessToken(): string | null {
  return localStore.getItem(ACCESS_TOKEN_KEY) ?? null;
}

export function removeAccessToken(): void {
  // A pending exchange belongs to the session that has just ended.
  renewal = undefined;
  localStore.removeItem(ACCESS_TOKEN_KEY);
  localStore.removeItem(OWNER_KEY);
}

/** Another tab may have signed in as another user, whose token must not be used here. */
export function keepAccessTokenOf(email: string): void {
  if (localStore.getItem(OWNER_KEY) !== email) removeAccessToken();
}

/** Valid for at least one more call. */
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

/** Concurrent calls share one exchange; null when signed out. @throws {ApiFailure} or the provider's error */
export function renewAccessToken(): Promise<string | null> {
  if (renewal !== undefined) return renewal;
  const current: Promise<string | null> = exchange(() => renewal === current).finally(() => {
    if (renewal === current) renewal = undefined;
  });
  renewal = current;
  return current;
}

export function isSessionEnded(error: unknown): error is ApiFailure {
  return error instanceof ApiFailure && error.error.code === 'unauthenticated';
}

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
  const { method, path, response } = signInCall;
  const { token } = await sendJson(path.replace(':email', encodeURIComponent(identity.email)), response, {
    method,
    headers: { authorization: `Bearer ${identity.idToken}` },
    body: { email: identity.email },
  });
  if (!isCurrent()) return null;
  localStore.setItem(ACCESS_TOKEN_KEY, token);
  localStore.setItem(OWNER_KEY, identity.email);
  return token;
}
