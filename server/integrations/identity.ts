import {
  createLocalJWKSet,
  createRemoteJWKSet,
  customFetch,
  errors,
  type FlattenedJWSInput,
  type JWSHeaderParameters,
  jwtVerify,
  type RemoteJWKSet,
} from 'jose';
import * as z from 'zod';
import { AppError } from '#server/app-error.ts';
import { lookUpAccount, sessionEnded } from '#server/integrations/account-lookup.ts';
import { deleteAccount } from '#server/integrations/delete-account.ts';
import { canonicalEmail, hasForeignCharacters } from '#shared/domain/customers/email.ts';
import { fieldMessages } from '#shared/messages/fields.ts';
import { identityMessages } from '#shared/messages/users/sign-in-errors.ts';

const RESPOND_WITHIN_MS = 5_000;
const KEY_RETRY_MS = 30_000;
const CLOCK_TOLERANCE_S = 5;
const CLOCK_RETRY_S = 60;
const MAX_NAME_LENGTH = 100;

/** `email` is canonical; `subject` is the provider's id of the account. */
export interface TokenIdentity {
  subject: string;
  email: string;
  emailVerified: boolean;
  /** In seconds since 1970; renewed tokens keep it. */
  authTime: number;
  name?: string;
}

export interface VerifiedIdentity extends TokenIdentity {
  /** In seconds since 1970: sessions that began earlier have ended. */
  validSince: number;
}

export interface IdentityVerifier {
  /** @throws {AppError} unauthenticated, clock_behind, forbidden (a refused e-mail), identity_unavailable */
  verify(idToken: string): Promise<VerifiedIdentity>;
  /** The account may be deleted already. @throws {AppError} like `verify` */
  readToken(idToken: string): Promise<TokenIdentity>;
  /** `refused`: the sign-in is too old. Repeatable. @throws {AppError} identity_unavailable */
  deleteAccount(idToken: string): Promise<'deleted' | 'refused'>;
}

export interface TokenVerifierOptions {
  projectId: string;
  keySetUrl: string;
  fetch?: (url: string, init: RequestInit) => Response | Promise<Response>;
  now?: () => number;
}

export interface IdentityVerifierOptions extends TokenVerifierOptions {
  lookupUrl: string;
  apiKey: string;
}

// https://firebase.google.com/docs/auth/admin/verify-id-tokens#verify_id_tokens_using_a_third-party_jwt_library
const claimsSchema = z.object({
  sub: z.string().min(1).max(128),
  iat: z.number(),
  auth_time: z.number(),
  email: z.string(),
  email_verified: z.boolean().optional(),
  name: z.string().optional(),
});

export function createIdentityVerifier(options: IdentityVerifierOptions): IdentityVerifier {
  const tokens = createTokenVerifier(options);
  const lookup = { url: options.lookupUrl, apiKey: options.apiKey, fetch: options.fetch ?? globalThis.fetch };
  return {
    async verify(idToken) {
      const signal = AbortSignal.timeout(RESPOND_WITHIN_MS);
      const identity = await tokens.verify(idToken);
      const account = await lookUpAccount(lookup, idToken, signal);
      if (account.subject !== identity.subject || canonicalEmail(account.email) !== identity.email)
        throw sessionEnded();
      // https://firebase.google.com/docs/auth/admin/manage-sessions#detect_id_token_revocation
      if (identity.authTime < account.validSince) throw sessionEnded();
      if (account.emailVerified && !identity.emailVerified) {
        throw new AppError('unauthenticated', { message: identityMessages.addressVerified });
      }
      if (account.emailVerified !== identity.emailVerified) throw sessionEnded();
      return { ...identity, validSince: account.validSince };
    },
    readToken: tokens.verify,
    deleteAccount: (idToken) => deleteAccount(lookup, idToken, AbortSignal.timeout(RESPOND_WITHIN_MS)),
  };
}

/** Checks signature, project and times, but not whether the session has ended. */
export function createTokenVerifier(options: TokenVerifierOptions): {
  verify: (idToken: string) => Promise<TokenIdentity>;
} {
  const now = options.now ?? Date.now;
  const getKey = createKeyGetter(options);
  const checks = {
    algorithms: ['RS256'],
    issuer: `https://securetoken.google.com/${options.projectId}`,
    audience: options.projectId,
    requiredClaims: ['sub', 'iat', 'exp', 'auth_time'],
    clockTolerance: CLOCK_TOLERANCE_S,
  };

  return {
    async verify(idToken) {
      try {
        const { payload } = await jwtVerify(idToken, getKey, { ...checks, currentDate: new Date(now()) });
        return toIdentity(claimsSchema.parse(payload), now());
      } catch (cause) {
        if (cause instanceof AppError) throw cause;
        // Other errors are about an unusable published key.
        const isTokensFault = cause instanceof errors.JOSEError || cause instanceof z.ZodError;
        throw new AppError(isTokensFault ? 'unauthenticated' : 'identity_unavailable', { cause });
      }
    },
  };
}

function toIdentity(claims: z.infer<typeof claimsSchema>, now: number): TokenIdentity {
  const latest = now / 1000 + CLOCK_TOLERANCE_S;
  const email = canonicalEmail(claims.email);
  const name = toLine(claims.name ?? '');
  if (claims.iat > latest) {
    const seconds = Math.round(claims.iat - now / 1000);
    const cause = new Error(`The server's clock is behind: a token was issued ${seconds} s in its future`);
    throw new AppError('clock_behind', { cause, retryAfter: CLOCK_RETRY_S });
  }
  if (claims.auth_time > latest) throw new AppError('unauthenticated');
  if (email === null) throw refuseEmail(claims.email);
  return {
    subject: claims.sub,
    email,
    emailVerified: claims.email_verified === true,
    authTime: claims.auth_time,
    ...(name && { name }),
  };
}

/** Removes invisible characters and those that change the direction of text. */
function toLine(text: string): string {
  const seen = text.replace(/\s+/g, ' ').replace(/\p{C}/gu, '').trim();
  return [...seen].slice(0, MAX_NAME_LENGTH).join('');
}

/** `forbidden`, because another sign-in would not help. */
function refuseEmail(email: string): AppError {
  if (!hasForeignCharacters(email)) return new AppError('unauthenticated');
  return new AppError('forbidden', { message: fieldMessages.emailCharacters });
}

function createKeyGetter({ keySetUrl, fetch: ownFetch }: TokenVerifierOptions) {
  const remote = createRemoteJWKSet(new URL(keySetUrl), {
    timeoutDuration: RESPOND_WITHIN_MS,
    cooldownDuration: KEY_RETRY_MS,
    ...(ownFetch ? { [customFetch]: async (url, init) => ownFetch(url, init) } : {}),
  });
  const refresh = createBackgroundRefresh(remote);

  return async (header: JWSHeaderParameters, token: FlattenedJWSInput) => {
    try {
      const cached = remote.jwks();
      if (!cached || remote.fresh) return await remote(header, token);
      // Renewed in the background, so that an outage of the provider locks no user out.
      refresh();
      return await createLocalJWKSet(cached)(header, token).catch((error: unknown) => {
        if (error instanceof errors.JWKSNoMatchingKey) return remote(header, token);
        throw error;
      });
    } catch (cause) {
      // Other errors are about the keys.
      const isTokensFault =
        cause instanceof errors.JWKSNoMatchingKey || cause instanceof errors.JWKSMultipleMatchingKeys;
      if (isTokensFault && remote.jwks()?.keys.length) throw cause;
      throw new AppError('identity_unavailable', { cause });
    }
  };
}

function createBackgroundRefresh(remote: RemoteJWKSet) {
  let triedAt = Number.NEGATIVE_INFINITY;
  return () => {
    if (Date.now() - triedAt < KEY_RETRY_MS) return;
    triedAt = Date.now();
    remote.reload().catch(() => undefined);
  };
}
