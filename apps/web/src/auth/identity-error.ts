import { identityMessages, identitySentence, plainIdentitySentence } from '#shared/messages/identity.ts';
import { mailLimitMessages } from '#shared/messages/identity-mail.ts';
import { ApiFailure, errorText } from '#web/api/api-error.ts';

/** A step after the identity provider's success has failed; `cause` is its error. The user is signed out. */
export class UnfinishedSignIn extends Error {
  constructor(cause: unknown) {
    super(identityMessages.failed, { cause });
    this.name = 'UnfinishedSignIn';
  }
}

/**
 * The sentence for an error of `sign-in.ts`, with the provider's code if it has one, for toasts of login and sign-up.
 */
export function identityErrorText(error: unknown): string {
  return errorSentence(error, identitySentence);
}

export function plainIdentityErrorText(error: unknown): string {
  return errorSentence(error, plainIdentitySentence);
}

function errorSentence(error: unknown, ofCode: (code: string) => string): string {
  if (error instanceof UnfinishedSignIn) return identityMessages.unfinished(errorSentence(error.cause, ofCode));
  if (error instanceof ApiFailure) return errorText(error.error);
  if (!(error instanceof Error)) return identityMessages.failed;
  const code = codeOf(error);
  if (code !== null) return ofCode(code);
  return error.message === identityMessages.notSignedIn ? error.message : identityMessages.failed;
}

/**
 * The sentence for a mail that could not be sent. Rate limits get plain words, since only waiting helps; `otherwise`
 * handles all other errors.
 */
export function mailErrorText(error: unknown, otherwise = plainIdentityErrorText): string {
  return mailLimitMessages[codeOf(error) ?? ''] ?? otherwise(error);
}

/** The provider's codes for wrong credentials, or too many wrong ones. */
const refusedCredentials = [
  'auth/invalid-credential',
  'auth/invalid-login-credentials',
  'auth/wrong-password',
  'auth/user-not-found',
  'auth/too-many-requests',
];

/** Whether a sign-in may have failed because of a wrong password. */
export function isAboutPassword(error: unknown): boolean {
  return refusedCredentials.includes(codeOf(error) ?? '');
}

/** The provider's code, such as `auth/user-not-found`; null for any other error. */
export function codeOf(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;
}
