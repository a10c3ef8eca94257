import { useSyncExternalStore } from 'react';
import { ACCESS_TOKEN_KEY } from '#shared/domain/users/session-keys.ts';
import { keepAccessTokenOf, removeAccessToken, setIdTokenSource, storedAccessToken } from '#web/api/access-token.ts';
import { ApiFailure } from '#web/api/api-error.ts';
import { loadConfig } from '#web/api/config.ts';
import { codeOf } from '#web/auth/error-code.ts';
import type { Identity, SessionUser } from '#web/auth/identity.ts';
import { rememberStaff } from '#web/auth/staff-hint.ts';
import { toastError } from '#web/components/feedback/toast.ts';
import { platform } from '#web/platform/platform.ts';
import { keepTheme } from '#web/platform/theme.ts';

/** `unknown`: the identity provider could not be loaded; `startSession` tries again. */
export type Session =
  | { status: 'loading' | 'signed-out' | 'unknown'; user: null }
  | { status: 'signed-in'; user: SessionUser };

const visitor: Session = { status: 'signed-out', user: null };

// Visitors have no access token and do not wait for the identity provider, which is large.
let session: Session = storedAccessToken() === null ? visitor : { status: 'loading', user: null };
const listeners = new Set<() => void>();

export function currentSession(): Session {
  return session;
}

export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useSession(): Session {
  return useSyncExternalStore(subscribeToSession, currentSession, visitorSession);
}

/** Server snapshot: prerendering and hydration assume a visitor. */
function visitorSession(): Session {
  return visitor;
}

function setSession(next: Session): void {
  session = next;
  for (const listener of listeners) listener();
}

// Screens get the user once the name and the access token exist.
let flowRunning = false;

function announce(user: SessionUser | null): void {
  if (flowRunning || isKnown(user)) return;
  // Another tab that signs out removes the token first: the provider may still find its user here.
  const hasEnded = session.status === 'loading' && storedAccessToken() === null;
  if (user === null || hasEnded) {
    removeAccessToken();
    rememberStaff(false);
    setSession({ status: 'signed-out', user: null });
  } else {
    keepAccessTokenOf(user.email);
    setSession({ status: 'signed-in', user });
  }
}

/** The provider reports the same user with every renewed ID token. */
function isKnown(user: SessionUser | null): boolean {
  if (user === null) return session.status === 'signed-out';
  const known = session.user;
  if (known === null) return false;
  return (
    known.email === user.email &&
    known.name === user.name &&
    known.photo === user.photo &&
    known.emailVerified === user.emailVerified
  );
}

let opening: Promise<Identity> | undefined;

/** A failed try may be repeated. */
export function openIdentity(): Promise<Identity> {
  opening ??= open().catch((error: unknown) => {
    opening = undefined;
    throw error;
  });
  return opening;
}

async function open(): Promise<Identity> {
  const [config, { createIdentity }] = await Promise.all([loadConfig(), import('#web/auth/firebase.ts')]);
  const identity = createIdentity(config.firebase);
  identity.watch(announce);
  return identity;
}

const endedByProvider = ['auth/user-token-expired', 'auth/user-disabled', 'auth/user-not-found'];

setIdTokenSource(
  async () => {
    const identity = await openIdentity();
    const user = await identity.currentUser();
    const idToken = await identity.idToken().catch(async (error: unknown) => {
      const code = codeOf(error) ?? '';
      if (!endedByProvider.includes(code)) throw error;
      const { plainIdentitySentence } = await import('#shared/messages/users/sign-in-errors.ts');
      const message = plainIdentitySentence(code);
      throw new ApiFailure({ status: 401, code: 'unauthenticated', message, requestId: '' });
    });
    return user === null || idToken === null ? null : { email: user.email, idToken };
  },
  async ({ message }) => {
    toastError(message);
    await endSession();
  },
);

export async function endSession(): Promise<void> {
  removeAccessToken();
  const identity = await openIdentity();
  await identity.signOut();
  await platform.clearSession();
  keepTheme();
}

export async function startSession(): Promise<void> {
  if (session.status === 'unknown') setSession({ status: 'loading', user: null });
  try {
    await openIdentity();
  } catch {
    setSession({ status: 'unknown', user: null });
  }
}

/** Resolves once the session is known, or cannot be determined now. */
export async function knownSession(): Promise<Session> {
  await startSession();
  return new Promise((resolve) => {
    const settle = () => {
      if (session.status === 'loading') return;
      unsubscribe();
      resolve(session);
    };
    const unsubscribe = subscribeToSession(settle);
    settle();
  });
}

/** Signs the user out if a step fails, so that no sign-in stays half done. */
export async function runSignIn<Result>(flow: (identity: Identity) => Promise<Result>): Promise<Result> {
  const identity = await openIdentity();
  flowRunning = true;
  try {
    return await flow(identity);
  } catch (error) {
    await identity.signOut().catch(() => undefined);
    throw error;
  } finally {
    flowRunning = false;
    announce(await identity.currentUser());
  }
}

/** Hides the end of the session until the flow has ended, because another tab would lead to login. */
export async function holdSession(flow: () => Promise<void>): Promise<void> {
  const identity = await openIdentity();
  flowRunning = true;
  try {
    await flow();
  } finally {
    flowRunning = false;
    announce(await identity.currentUser());
  }
}

export async function refreshSession(): Promise<void> {
  const identity = await openIdentity();
  announce(await identity.currentUser());
}

/** The provider reports another tab's sign-out late, but private data must disappear at once. */
export function followOtherTabs(): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === ACCESS_TOKEN_KEY && newValue !== null && session.status === 'signed-out') void startSession();
    const removed = key === null || (key === ACCESS_TOKEN_KEY && newValue === null);
    if (removed && !flowRunning && session.status === 'signed-in') setSession({ status: 'signed-out', user: null });
  });
}
