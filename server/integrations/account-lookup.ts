import * as z from 'zod';
import { AppError } from '#server/app-error.ts';
import { identityMessages } from '#shared/messages/users/sign-in-errors.ts';

/** The state at the identity provider; a token may be older. */
export interface LookedUpAccount {
  subject: string;
  email: string;
  emailVerified: boolean;
  /** In seconds since 1970: sessions that began earlier have ended. */
  validSince: number;
}

export interface AccountLookupOptions {
  url: string;
  apiKey: string;
  fetch: (url: string, init: RequestInit) => Response | Promise<Response>;
}

// https://firebase.google.com/docs/reference/rest/auth#section-get-account-info
const accountsSchema = z.object({
  users: z.tuple([
    z.object({
      localId: z.string(),
      email: z.string(),
      emailVerified: z.boolean().default(false),
      validSince: z
        .string()
        .regex(/^\d{1,12}$/)
        .transform(Number)
        .default(0),
      disabled: z.boolean().default(false),
    }),
  ]),
});

export const errorSchema = z.object({ error: z.object({ message: z.string() }) });

/** INVALID_ID_TOKEN also for a token that has just expired. */
const endedSessionCodes = new Set(['TOKEN_EXPIRED', 'USER_DISABLED', 'USER_NOT_FOUND', 'INVALID_ID_TOKEN']);

/** @throws {AppError} unauthenticated when the provider has ended the session, identity_unavailable */
export async function lookUpAccount(
  options: AccountLookupOptions,
  idToken: string,
  signal: AbortSignal,
): Promise<LookedUpAccount> {
  const response = await askAccounts(options, idToken, signal).catch((cause: unknown) => {
    throw new AppError('identity_unavailable', { cause });
  });
  const accounts = accountsSchema.safeParse(response.body);
  if (response.status === 200 && accounts.success) {
    const [{ localId, email, emailVerified, validSince, disabled }] = accounts.data.users;
    if (disabled) throw sessionEnded();
    return { subject: localId, email, emailVerified, validSince };
  }
  const reason = errorSchema.safeParse(response.body).data?.error.message ?? 'a response of another form';
  if (response.status === 400 && endedSessionCodes.has(reason.split(' ')[0] ?? '')) throw sessionEnded();
  throw new AppError('identity_unavailable', { cause: new Error(explain(response.status, reason)) });
}

export function sessionEnded(): AppError {
  return new AppError('unauthenticated', { message: identityMessages.sessionEnded });
}

export async function askAccounts({ url, apiKey, fetch }: AccountLookupOptions, idToken: string, signal: AbortSignal) {
  const address = new URL(url);
  address.searchParams.set('key', apiKey);
  const response = await fetch(address.href, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ idToken }),
    redirect: 'error',
    signal,
  });
  const body: unknown = await response.json();
  return { status: response.status, body };
}

function explain(status: number, reason: string): string {
  const said = `The identity provider answered accounts:lookup with ${status}: ${reason}.`;
  if (status !== 403) return said;
  return `${said} A FIREBASE_API_KEY that is restricted to HTTP referrers, IP addresses or other APIs refuses the server; see docs/operations.md, Firebase.`;
}
