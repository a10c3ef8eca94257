import type { UserRow } from '#server/db/schema/tables/users.ts';
import type { VerifiedIdentity } from '#server/integrations/identity.ts';

/**
 * What a sign-in means for the user with its address. `verified-since`: verified, and this older session ends;
 * `account-replaced`: the same mailbox with another account of the provider; `another-holder`: the verified holder may
 * differ from the unverified user; `session-ended`, `another-account`: refused.
 */
export type Verdict =
  | 'known'
  | 'unverified'
  | 'verified'
  | 'verified-since'
  | 'password-changed'
  | 'account-replaced'
  | 'another-holder'
  | 'session-ended'
  | 'another-account';

/** See docs/decisions/0021. The provider ends its own sessions when a password is reset or an account is recovered. */
export function validateSignIn(user: UserRow, identity: VerifiedIdentity): Verdict {
  const sameAccount = user.identity_subject === identity.subject;
  const samePassword = sameAccount && identity.validSince <= user.identity_valid_since;
  const wasVerified = user.email_verified === 1;
  const hasEnded = identity.authTime < user.sessions_valid_from;

  if (!identity.emailVerified) {
    if (!sameAccount) return 'another-account';
    if (wasVerified || hasEnded) return 'session-ended';
    return samePassword ? 'unverified' : 'password-changed';
  }
  if (wasVerified) {
    if (hasEnded) return 'session-ended';
    if (!sameAccount) return 'account-replaced';
    return samePassword ? 'known' : 'password-changed';
  }
  if (!samePassword) return hasEnded ? 'session-ended' : 'another-holder';
  return hasEnded || identity.authTime <= user.unverified_auth_time ? 'verified-since' : 'verified';
}
