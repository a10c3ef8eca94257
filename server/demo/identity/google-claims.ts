import { decodeJwt } from 'jose';
import * as z from 'zod';
import { assert } from '#server/demo/identity/google-error.ts';
import { requireEmail } from '#server/demo/identity/requests.ts';

const GOOGLE = 'google.com';

const claimsSchema = z.object({
  sub: z.string().min(1).max(255),
  email: z.string().max(1024).optional(),
  email_verified: z.boolean().optional(),
  name: z.string().max(1024).optional(),
  given_name: z.string().max(1024).optional(),
  family_name: z.string().max(1024).optional(),
  picture: z.string().max(2048).optional(),
});

/** A person's claims from Google. `email` is canonical. */
export type GoogleClaims = z.infer<typeof claimsSchema>;

/** As in the official emulator the credential is not verified: any user can sign in as any person, in the demo only. */
export function readGoogleCredential(requestUri: string | undefined, postBody: string | undefined) {
  assert(requestUri, 'MISSING_REQUEST_URI');
  assert(URL.canParse(requestUri), 'INVALID_REQUEST_URI');
  const parameters = new URLSearchParams(postBody ?? new URL(requestUri).search);
  const providerId = parameters.get('providerId')?.toLowerCase();
  assert(providerId, 'INVALID_CREDENTIAL_OR_PROVIDER_ID : Invalid IdP response/credential');
  assert(providerId === GOOGLE, 'OPERATION_NOT_ALLOWED : The demo knows Google accounts only.');
  const idToken = parameters.get('id_token');
  assert(idToken, 'INVALID_IDP_RESPONSE : The demo needs an ID token.');
  return { providerId, idToken, claims: parseClaims(idToken) };
}

function parseClaims(idToken: string): GoogleClaims {
  const result = claimsSchema.safeParse(decode(idToken));
  assert(result.success, 'INVALID_IDP_RESPONSE : The ID token has no usable subject, e-mail or name.');
  const { email, ...claims } = result.data;
  return email ? { ...claims, email: requireEmail(email, 'INVALID_IDP_RESPONSE : The e-mail is not valid.') } : claims;
}

function decode(idToken: string): unknown {
  try {
    return idToken.startsWith('{') ? JSON.parse(idToken) : decodeJwt(idToken);
  } catch {
    return undefined;
  }
}
