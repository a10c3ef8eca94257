import { identityMessages, identitySentence } from '#shared/messages/identity.ts';
import { ApiFailure, errorText } from '#web/api/api-error.ts';

/** The identity provider has said yes, but a later step has failed; `cause` is its error. The user is signed out. */
export class UnfinishedSignIn extends Error {
  constructor(cause: unknown) {
    super(identityMessages.failed, { cause });
    this.name = 'UnfinishedSignIn';
  }
}

/** The sentence about an error of `sign-in.ts`, with the provider's code where it has one. */
export function identityErrorText(error: unknown): string {
  if (error instanceof UnfinishedSignIn) return identityMessages.unfinished(identityErrorText(error.cause));
  if (error instanceof ApiFailure) return errorText(error.error);
  if (!(error instanceof Error)) return identityMessages.failed;
  if ('code' in error && typeof error.code === 'string') return identitySentence(error.code);
  return error.message === identityMessages.nobodySignedIn ? error.message : identityMessages.failed;
}
