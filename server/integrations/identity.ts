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
import { AppError } from '#server/http/app-error.ts';
import { canonicalEmail, hasForeignCharacters } from '#shared/domain/email.ts';
import { fieldMessages } from '#shared/messages/fields.ts';

const KEY_FETCH_TIMEOUT_MS = 5_000;
const KEY_RETRY_MS = 30_000;
const CLOCK_TOLERANCE_S = 5;
const CLOCK_RETRY_S = 60;

/** Who a valid ID token speaks for. `email` is canonical; `subject` is the provider's id of the account. */
export interface VerifiedIdentity {
  subject: string;
  email: string;
  emailVerified: boolean;
  name?: string;
}

export interface IdentityVerifier {
  /**
   * Checks an ID token and says whose it is. Throws `AppError`: `unauthenticated` for any token that is not valid,
   * `clock_behind` for one that the provider has signed in this server's future, `forbidden` for an address that the shop
   * does not accept, `identity_unavailable` when that cannot be told because the provider's keys are out of reach.
   */
  verify(idToken: string): Promise<VerifiedIdentity>;
}

export interface IdentityVerifierOptions {
  /** The Firebase project; tokens of any other project are refused. */
  projectId: string;
  /** Where the provider publishes its signing keys as a JSON Web Key Set. */
  keySetUrl: string;
  /** Replaces the global `fetch`, so that keys from this very process need no network. */
  fetch?: (url: string, init: { headers: Headers; signal: AbortSignal }) => Response | Promise<Response>;
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

/** The one place where ID tokens are checked, for Firebase and for the demo alike; only the key set's address differs. */
export function createIdentityVerifier(options: IdentityVerifierOptions): IdentityVerifier {
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
        const { payload } = await jwtVerify(idToken, getKey, checks);
        return toIdentity(claimsSchema.parse(payload));
      } catch (cause) {
        if (cause instanceof AppError) throw cause;
        // jose and zod speak of the token; anything else is a published key that cannot be used.
        const isTokensFault = cause instanceof errors.JOSEError || cause instanceof z.ZodError;
        throw new AppError(isTokensFault ? 'unauthenticated' : 'identity_unavailable', { cause });
      }
    },
  };
}

function toIdentity(claims: z.infer<typeof claimsSchema>): VerifiedIdentity {
  const latest = Date.now() / 1000 + CLOCK_TOLERANCE_S;
  const email = canonicalEmail(claims.email);
  if (claims.iat > latest) {
    const seconds = Math.round(claims.iat - Date.now() / 1000);
    const cause = new Error(`The server's clock is behind: a token was issued ${seconds} s in its future`);
    throw new AppError('clock_behind', { cause, retryAfter: CLOCK_RETRY_S });
  }
  if (claims.auth_time > latest) throw new AppError('unauthenticated');
  if (email === null) throw refuseEmail(claims.email);
  return {
    subject: claims.sub,
    email,
    emailVerified: claims.email_verified === true,
    ...(claims.name ? { name: claims.name } : {}),
  };
}

/** The provider accepts more than the shop does; signing in again would change nothing. */
function refuseEmail(email: string): AppError {
  if (!hasForeignCharacters(email)) return new AppError('unauthenticated');
  return new AppError('forbidden', { message: fieldMessages.emailCharacters });
}

function createKeyGetter({ keySetUrl, fetch: ownFetch }: IdentityVerifierOptions) {
  const remote = createRemoteJWKSet(new URL(keySetUrl), {
    timeoutDuration: KEY_FETCH_TIMEOUT_MS,
    cooldownDuration: KEY_RETRY_MS,
    ...(ownFetch ? { [customFetch]: async (url, init) => ownFetch(url, init) } : {}),
  });
  const refresh = createBackgroundRefresh(remote);

  return async (header: JWSHeaderParameters, token: FlattenedJWSInput) => {
    try {
      const cached = remote.jwks();
      if (!cached || remote.fresh) return await remote(header, token);
      // Keys past their age are renewed behind the scenes, so that an outage of the provider locks nobody out.
      refresh();
      return await createLocalJWKSet(cached)(header, token).catch((error: unknown) => {
        if (error instanceof errors.JWKSNoMatchingKey) return remote(header, token);
        throw error;
      });
    } catch (cause) {
      // Only these two speak of the token; whatever else goes wrong here, goes wrong with the keys.
      const isTokensFault =
        cause instanceof errors.JWKSNoMatchingKey || cause instanceof errors.JWKSMultipleMatchingKeys;
      if (isTokensFault && remote.jwks()?.keys.length) throw cause;
      throw new AppError('identity_unavailable', { cause });
    }
  };
}

/** Asks for the keys again, but not on every token while the provider does not answer. */
function createBackgroundRefresh(remote: RemoteJWKSet) {
  let triedAt = Number.NEGATIVE_INFINITY;
  return () => {
    if (Date.now() - triedAt < KEY_RETRY_MS) return;
    triedAt = Date.now();
    remote.reload().catch(() => undefined);
  };
}
