import { codeOf } from '#web/auth/identity-error.ts';
import { openIdentity, refreshSession } from '#web/auth/session.ts';

// Mails that the identity provider sends on request. Errors are the provider's: `mailErrorText` turns each into a sentence.

/** Sends the signed-in user the verification mail once more; false when the address turns out to be verified. */
export async function sendVerificationMail(): Promise<boolean> {
  const identity = await openIdentity();
  const { emailVerified } = await identity.reload();
  if (emailVerified) await refreshSession();
  else await identity.sendVerificationMail();
  return !emailVerified;
}

/** Sends a link with which a new password is set. Whether there is such an account is told to nobody. */
export async function sendPasswordLink(email: string): Promise<void> {
  const identity = await openIdentity();
  await identity.sendPasswordMail(email).catch((error: unknown) => {
    if (codeOf(error) !== 'auth/user-not-found') throw error;
  });
}
