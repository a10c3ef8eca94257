import { FirebaseError } from 'firebase/app';
import { type Auth, getAdditionalUserInfo, type User, type UserCredential } from 'firebase/auth';

// The recorded part of the SDK's results: everything that is equal in every run.

/** The SDK's error code. */
export const codeOf = (error: unknown) => (error instanceof FirebaseError ? error.code : String(error));

/** The signed-in user. */
export function user(auth: Auth): User {
  if (!auth.currentUser) throw new Error('no user is signed in');
  return auth.currentUser;
}

/** The result of a sign-in. */
export function signedIn(credential: UserCredential) {
  const info = getAdditionalUserInfo(credential);
  return {
    ...describe(credential.user),
    operation: credential.operationType,
    provider: credential.providerId,
    info: info && { ...info },
  };
}

/** The user's fields that are equal in every run. */
export function describe({ email, emailVerified, displayName, photoURL, isAnonymous, providerData, uid }: User) {
  const providers = providerData.toSorted((a, b) => a.providerId.localeCompare(b.providerId));
  return { email, emailVerified, displayName, photoURL, isAnonymous, providers, uidLength: uid.length };
}

/** The claims of the current ID token; ids and times only by whether they agree. */
export async function claims(auth: Auth, forceRefresh = false) {
  const { claims, signInProvider } = await user(auth).getIdTokenResult(forceRefresh);
  const { sub, user_id, iat, exp, auth_time, ...rest } = claims;
  return {
    ...rest,
    signInProvider,
    isSubjectTheUser: sub === user(auth).uid && user_id === sub,
    lifetime: Number(exp) - Number(iat),
    signedInBefore: Number(auth_time) <= Number(iat),
  };
}

/** An account from `accounts:lookup`. */
export interface LookedUp {
  email?: string | undefined;
  emailVerified?: boolean | undefined;
  validSince?: string | undefined;
  passwordUpdatedAt?: number | undefined;
  providerUserInfo?: { providerId: string }[] | undefined;
}

/** The account's fields that are equal in every run; `validSince` is the sign-up's, in seconds. */
export function lookedUp(account: LookedUp | string, validSince: number) {
  if (typeof account === 'string') return { error: account };
  return {
    email: account.email,
    emailVerified: account.emailVerified,
    sessionsEnded: Number(account.validSince) > validSince,
    hasPasswordTime: account.passwordUpdatedAt !== undefined,
    providers: account.providerUserInfo?.map(({ providerId }) => providerId).toSorted(),
  };
}

export async function nextSecond(): Promise<void> {
  const second = Math.floor(Date.now() / 1000);
  while (Math.floor(Date.now() / 1000) === second) await new Promise((resolve) => setTimeout(resolve, 20));
}
