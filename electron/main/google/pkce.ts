import { createHash, randomBytes } from 'node:crypto';

export interface SignInSecrets {
  verifier: string;
  challenge: string;
  state: string;
  nonce: string;
}

/** https://datatracker.ietf.org/doc/html/rfc7636#section-4 */
export function newSignInSecrets(): SignInSecrets {
  const verifier = secret();
  return { verifier, challenge: challengeOf(verifier), state: secret(), nonce: secret() };
}

export function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier, 'ascii').digest('base64url');
}

function secret(): string {
  return randomBytes(32).toString('base64url');
}
