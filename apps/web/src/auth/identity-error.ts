import { mailLimitMessages } from '#shared/messages/users/identity-mail.ts';
import { identityMessages, identitySentence, plainIdentitySentence } from '#shared/messages/users/sign-in-errors.ts';
import { ApiFailure, errorText } from '#web/api/api-error.ts';
import { codeOf } from '#web/auth/error-code.ts';

/** A step after the provider's success failed (`cause`). The user is signed out. */
export class UnfinishedSignIn extends Error {
  constructor(cause: unknown) {
    super(identityMessages.failed, { cause });
    this.name = 'UnfinishedSignIn';
  }
}

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

/** Rate limits get plain words, since only waiting helps. */
export function mailErrorText(error: unknown, otherwise = plainIdentityErrorText): string {
  return mailLimitMessages[codeOf(error) ?? ''] ?? otherwise(error);
}

const refusedCredentials = [
  'auth/invalid-credential',
  'auth/invalid-login-credentials',
  'auth/wrong-password',
  'auth/user-not-found',
  'auth/too-many-requests',
];

export function isAboutPassword(error: unknown): boolean {
  return refusedCredentials.includes(codeOf(error) ?? '');
}
