import { FirebaseError } from 'firebase/app';
import { type Auth, getAdditionalUserInfo, type User, type UserCredential } from 'firebase/auth';

// What the contract script records: everything that the SDK shows, but for what differs from run to run.

/** An error's code as the SDK has it. */
export const codeOf = (error: unknown) => (error instanceof FirebaseError ? error.code : String(error));

/** The user who is signed in. */
export function user(auth: Auth): User {
  if (!auth.currentUser) throw new Error('nobody is signed in');
  return auth.currentUser;
}

/** What a sign-in came to. */
export function signedIn(credential: UserCredential) {
  const info = getAdditionalUserInfo(credential);
  return {
    ...describe(credential.user),
    operation: credential.operationType,
    provider: credential.providerId,
    info: info && { ...info },
  };
}

/** A user without what differs from run to run. */
export function describe({ email, emailVerified, displayName, photoURL, isAnonymous, providerData, uid }: User) {
  const providers = providerData.toSorted((a, b) => a.providerId.localeCompare(b.providerId));
  return { email, emailVerified, displayName, photoURL, isAnonymous, providers, uidLength: uid.length };
}

/** The claims of the current ID token; ids and times only as far as they agree with each other. */
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

/** What `accounts:lookup` says of an account. */
export interface LookedUp {
  email?: string | undefined;
  emailVerified?: boolean | undefined;
  validSince?: string | undefined;
  passwordUpdatedAt?: number | undefined;
  providerUserInfo?: { providerId: string }[] | undefined;
}

/** An account without what differs from run to run; `validSince` is that of its sign-up, in seconds. */
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

/** Waits until the clock shows another second. */
export async function nextSecond(): Promise<void> {
  const second = Math.floor(Date.now() / 1000);
  while (Math.floor(Date.now() / 1000) === second) await new Promise((resolve) => setTimeout(resolve, 20));
}
