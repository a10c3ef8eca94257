import { renewAccessToken } from '#web/api/access-token.ts';
import { ApiFailure } from '#web/api/api-error.ts';
import { loadConfig } from '#web/api/config.ts';
import { admitUser, refuseNewCustomers } from '#web/auth/admit-user.ts';
import type { Identity } from '#web/auth/identity.ts';
import { identityErrorText, mailErrorText, UnfinishedSignIn } from '#web/auth/identity-error.ts';
import { openIdentity, refreshSession, runSignIn } from '#web/auth/session.ts';
import { platform } from '#web/platform/platform.ts';

// What login and sign-up screens call. Errors are the identity provider's, an ApiFailure or an UnfinishedSignIn:
// `identityErrorText` turns each into a sentence.

export async function signIn(email: string, password: string): Promise<void> {
  await runSignIn(async (identity) => {
    await identity.signIn(email, password);
    await finish(renewAccessToken);
    await admitUser(identity);
  });
}

export interface NewAccount {
  name: string;
  email: string;
  password: string;
}

/**
 * Creates the account, sets its name, sends the verification mail and fetches the access token. `mailProblem` says
 * why the mail could not be sent, which does not undo the account. After an UnfinishedSignIn the account exists:
 * `resume` then does the rest.
 */
export async function signUp(account: NewAccount, resume = false): Promise<{ mailProblem: string | null }> {
  refuseNewCustomers();
  const { name, email, password } = account;
  return runSignIn(async (identity) => {
    if (resume) await identity.signIn(email, password);
    else await identity.createAccount(email, password);
    return finish(async () => {
      await identity.updateProfile({ name });
      const mailProblem = await identity.sendVerificationMail().then(
        () => null,
        (error: unknown) => mailErrorText(error, identityErrorText),
      );
      await renewAccessToken();
      return { mailProblem };
    });
  });
}

/**
 * Must be called from a click. Closing the window or the chooser throws auth/popup-closed-by-user. `onElsewhere` hears
 * when the rest happens outside this application, which `cancelGoogleSignIn` calls off, and when that is over.
 */
export async function signInWithGoogle(onElsewhere: (isElsewhere: boolean) => void): Promise<void> {
  const { demo } = await loadConfig();
  await runSignIn(async (identity) => {
    if (demo) {
      const { selectGoogleAccount } = await import('#web/demo/google-account-picker.tsx');
      await identity.signInWithDemoGoogle(await selectGoogleAccount());
    } else {
      await signInWithRealGoogle(identity, onElsewhere);
    }
    await finish(renewAccessToken);
    await admitUser(identity);
  });
}

/** In a window of the page's own; in the installed application in the user's browser, where people see whose page it is. */
async function signInWithRealGoogle(identity: Identity, onElsewhere: (isElsewhere: boolean) => void): Promise<void> {
  onElsewhere(true);
  const google = await platform.signInWithGoogle().finally(() => onElsewhere(false));
  if (google.status === 'use-popup') return identity.signInWithGooglePopup();
  if (google.status === 'signed-in') return identity.signInWithGoogleToken(google.idToken);
  throw new ApiFailure({ status: null, code: 'unauthenticated', message: google.message, requestId: '' });
}

/** Stops waiting for a sign-in that goes on elsewhere; the sign-in fails with a sentence that says so. */
export function cancelGoogleSignIn(): void {
  void platform.cancelGoogleSignIn();
}

/** What comes after the identity provider has said yes. */
async function finish<Result>(rest: () => Promise<Result>): Promise<Result> {
  try {
    return await rest();
  } catch (error) {
    throw new UnfinishedSignIn(error);
  }
}

/** Changes the signed-in user's name or photo; throws 'No user is logged in' when nobody is. */
export async function updateUserProfile(profile: { name?: string; photo?: string }): Promise<void> {
  const identity = await openIdentity();
  await identity.updateProfile(profile);
  await refreshSession();
}
