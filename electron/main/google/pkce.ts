import { createHash, randomBytes } from 'node:crypto';

/** What proves that an answer belongs to our own question. All of it lives for one sign-in only. */
export interface SignInSecrets {
  /** Shown to Google's token endpoint; only its hash was in the browser. */
  verifier: string;
  challenge: string;
  /** Comes back with the browser. */
  state: string;
  /** Comes back inside the ID token. */
  nonce: string;
}

/** https://datatracker.ietf.org/doc/html/rfc7636#section-4 */
export function newSignInSecrets(): SignInSecrets {
  const verifier = secret();
  return { verifier, challenge: challengeOf(verifier), state: secret(), nonce: secret() };
}

/** The S256 challenge of a verifier. */
export function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier, 'ascii').digest('base64url');
}

function secret(): string {
  return randomBytes(32).toString('base64url');
}
