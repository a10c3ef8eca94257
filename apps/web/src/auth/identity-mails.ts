import { codeOf } from '#web/auth/error-code.ts';
import { openIdentity, refreshSession } from '#web/auth/session.ts';

/** False when the address is already verified. */
export async function sendVerificationMail(): Promise<boolean> {
  const identity = await openIdentity();
  const { emailVerified } = await identity.reload();
  if (emailVerified) await refreshSession();
  else await identity.sendVerificationMail();
  return !emailVerified;
}

/** Does not reveal whether the account exists. */
export async function sendPasswordLink(email: string): Promise<void> {
  const identity = await openIdentity();
  await identity.sendPasswordMail(email).catch((error: unknown) => {
    if (codeOf(error) !== 'auth/user-not-found') throw error;
  });
}
