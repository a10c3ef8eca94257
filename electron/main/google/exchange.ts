import * as z from 'zod';
import type { SignInSecrets } from '#electron/main/google/pkce.ts';

const EXCHANGE_TIMEOUT_MS = 15_000;
const CLOCK_TOLERANCE_S = 300;

/** Its secret ships with every installation and protects nothing; PKCE does that. */
export interface GoogleClient {
  clientId: string;
  clientSecret: string;
}

export interface GoogleEndpoints {
  authorization: string;
  token: string;
  issuers: string[];
}

// https://accounts.google.com/.well-known/openid-configuration
export const googleEndpoints: GoogleEndpoints = {
  authorization: 'https://accounts.google.com/o/oauth2/v2/auth',
  token: 'https://oauth2.googleapis.com/token',
  issuers: ['https://accounts.google.com', 'accounts.google.com'],
};

/** https://developers.google.com/identity/protocols/oauth2/native-app */
export function authorizationUrl(
  endpoints: GoogleEndpoints,
  question: { client: GoogleClient; redirectUri: string; secrets: SignInSecrets },
): string {
  const { client, redirectUri, secrets } = question;
  const url = new URL(endpoints.authorization);
  url.search = new URLSearchParams({
    client_id: client.clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'openid email profile',
    code_challenge: secrets.challenge,
    code_challenge_method: 'S256',
    state: secrets.state,
    nonce: secrets.nonce,
    prompt: 'select_account',
  }).toString();
  return url.href;
}

const responseSchema = z.object({ id_token: z.string().max(8192) });

const claimsSchema = z.object({ iss: z.string(), aud: z.string(), exp: z.number(), nonce: z.string() });

/** Throws when Google refuses, or when the token is not for this sign-in. */
export async function exchangeCode(
  endpoints: GoogleEndpoints,
  exchange: { code: string; client: GoogleClient; redirectUri: string; secrets: SignInSecrets; signal: AbortSignal },
): Promise<string> {
  const { client, redirectUri, secrets } = exchange;
  const response = await fetch(endpoints.token, {
    method: 'POST',
    redirect: 'error',
    signal: AbortSignal.any([exchange.signal, AbortSignal.timeout(EXCHANGE_TIMEOUT_MS)]),
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code: exchange.code,
      client_id: client.clientId,
      client_secret: client.clientSecret,
      redirect_uri: redirectUri,
      code_verifier: secrets.verifier,
    }),
  });
  if (!response.ok) throw new Error(`Google's token endpoint responded with ${response.status}`);
  const { id_token } = responseSchema.parse(await response.json());
  checkClaims(id_token, { endpoints, clientId: client.clientId, nonce: secrets.nonce });
  return id_token;
}

/** TLS replaces the signature check: https://openid.net/specs/openid-connect-core-1_0.html#IDTokenValidation */
function checkClaims(idToken: string, expected: { endpoints: GoogleEndpoints; clientId: string; nonce: string }): void {
  const payload = idToken.split('.')[1] ?? '';
  const claims = claimsSchema.parse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')));
  const problems = [
    !expected.endpoints.issuers.includes(claims.iss) && 'issuer',
    claims.aud !== expected.clientId && 'audience',
    claims.nonce !== expected.nonce && 'nonce',
    claims.exp < Date.now() / 1000 - CLOCK_TOLERANCE_S && 'expiry',
  ].filter((problem) => problem !== false);
  if (problems.length > 0) throw new Error(`Google's ID token has a wrong ${problems.join(', ')}`);
}
