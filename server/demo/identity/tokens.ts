import { createHash } from 'node:crypto';
import { createLocalJWKSet, jwtVerify, SignJWT } from 'jose';
import * as z from 'zod';
import { findAccount, listProviders, updateAccount } from '#server/demo/identity/accounts.ts';
import { type IdentityContext, nowSeconds, randomId, randomSecret } from '#server/demo/identity/context.ts';
import { assert, GoogleError } from '#server/demo/identity/google-error.ts';
import type { Account } from '#server/demo/identity/tables.ts';

const ID_TOKEN_SECONDS = 3600;
// Firebase requires a fresh sign-in before it changes an account's e-mail or password or deletes it.
const RECENT_SIGN_IN_SECONDS = 5 * 60;

/** The account of a token, how it signed in, and when (seconds). */
export interface Session {
  account: Account;
  providerId: string;
  authTime: number;
}

export interface IssuedTokens {
  idToken: string;
  refreshToken: string;
  /** Seconds, as text. */
  expiresIn: string;
}

const claimsSchema = z.object({
  sub: z.string(),
  iat: z.number(),
  auth_time: z.number(),
  firebase: z.object({ sign_in_provider: z.string() }),
});

const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url');

export async function issueTokens(context: IdentityContext, session: Session): Promise<IssuedTokens> {
  const refreshToken = randomSecret();
  await context.db
    .insertInto('demo_refresh_tokens')
    .values({
      token_hash: hashToken(refreshToken),
      account_id: session.account.id,
      provider_id: session.providerId,
      auth_time_seconds: session.authTime,
      revoked_at: null,
    })
    .execute();
  return { idToken: await signIdToken(context, session), refreshToken, expiresIn: String(ID_TOKEN_SECONDS) };
}

export async function refreshTokens(context: IdentityContext, refreshToken: string) {
  const row = await context.db
    .selectFrom('demo_refresh_tokens')
    .selectAll()
    .where('token_hash', '=', hashToken(refreshToken))
    .executeTakeFirst();
  const account = row && (await findAccount(context.db, row.account_id));
  assert(account, 'INVALID_REFRESH_TOKEN');
  assert(row.revoked_at === null, 'TOKEN_EXPIRED');
  const idToken = await signIdToken(context, {
    account,
    providerId: row.provider_id,
    authTime: row.auth_time_seconds,
  });
  return {
    id_token: idToken,
    access_token: idToken,
    refresh_token: refreshToken,
    expires_in: String(ID_TOKEN_SECONDS),
    token_type: 'Bearer',
    user_id: account.id,
    project_id: context.projectId,
  };
}

/** Ends every session of an account at its next refresh, after a change of the password. */
export async function revokeRefreshTokens(context: IdentityContext, accountId: string): Promise<void> {
  await context.db
    .updateTable('demo_refresh_tokens')
    .set({ revoked_at: context.now() })
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Throws `INVALID_ID_TOKEN`, `USER_NOT_FOUND`, or `TOKEN_EXPIRED` for one from before the last password change. */
export async function readIdToken(context: IdentityContext, idToken: string): Promise<Session> {
  const { publicJwk } = await context.signingKey();
  const claims = await jwtVerify(idToken, createLocalJWKSet({ keys: [publicJwk] }), {
    algorithms: ['RS256'],
    issuer: issuerOf(context),
    audience: context.projectId,
    currentDate: new Date(context.now()),
  })
    .then(({ payload }) => claimsSchema.parse(payload))
    .catch(() => {
      throw new GoogleError('INVALID_ID_TOKEN');
    });
  const account = await findAccount(context.db, claims.sub);
  assert(account, 'USER_NOT_FOUND');
  assert(claims.iat >= account.valid_since_seconds, 'TOKEN_EXPIRED');
  return { account, providerId: claims.firebase.sign_in_provider, authTime: claims.auth_time };
}

/** Throws `CREDENTIAL_TOO_OLD_LOGIN_AGAIN` for a session older than five minutes. */
export function assertRecentSignIn(context: IdentityContext, session: Session): void {
  assert(nowSeconds(context) - session.authTime <= RECENT_SIGN_IN_SECONDS, 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
}

const issuerOf = ({ projectId }: IdentityContext) => `https://securetoken.google.com/${projectId}`;

async function signIdToken(context: IdentityContext, session: Session): Promise<string> {
  const { kid, privateKey } = await context.signingKey();
  const account = await updateAccount(context.db, session.account.id, { last_refresh_at: context.now() });
  const { display_name, photo_url, email } = account;
  const providers = await listProviders(context.db, account.id);
  const identities = Object.fromEntries(providers.map(({ provider_id, raw_id }) => [provider_id, [raw_id]]));
  const issuedAt = nowSeconds(context);

  return (
    new SignJWT({
      ...(display_name !== null && { name: display_name }),
      ...(photo_url !== null && { picture: photo_url }),
      ...(email && { email }),
      email_verified: account.email_verified === 1,
      auth_time: session.authTime,
      user_id: account.id,
      firebase: {
        identities: { ...(email && { email: [email] }), ...identities },
        sign_in_provider: session.providerId,
      },
    })
      // Makes each token unique: the SDK ignores new tokens, the refresh token too, when the ID token has not changed.
      .setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT', jti: randomId() })
      .setIssuer(issuerOf(context))
      .setAudience(context.projectId)
      .setSubject(account.id)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + ID_TOKEN_SECONDS)
      .sign(privateKey)
  );
}
