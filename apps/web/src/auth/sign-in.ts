import { removeAccessToken, renewAccessToken } from '#web/api/access-token.ts';
import { loadConfig } from '#web/api/config.ts';
import { identityErrorText } from '#web/auth/identity-error.ts';
import { openIdentity, refreshSession, runSignIn } from '#web/auth/session.ts';

// What login and sign-up screens call. Errors are the identity provider's or an ApiFailure: `identityErrorText` turns
// either into a sentence.

export async function signIn(email: string, password: string): Promise<void> {
  await runSignIn(async (identity) => {
    await identity.signIn(email, password);
    await renewAccessToken();
  });
}

export interface NewAccount {
  name: string;
  email: string;
  password: string;
}

/**
 * Creates the account, sets its name, sends the verification mail and fetches the access token. `mailProblem` says
 * why the mail could not be sent, which does not undo the account.
 */
export async function signUp({ name, email, password }: NewAccount): Promise<{ mailProblem: string | null }> {
  return runSignIn(async (identity) => {
    await identity.createAccount(email, password);
    await identity.updateProfile({ name });
    const mailProblem = await identity.sendVerificationMail().then(() => null, identityErrorText);
    await renewAccessToken();
    return { mailProblem };
  });
}

/** Must be called from a click. Closing the window or the chooser throws auth/popup-closed-by-user. */
export async function signInWithGoogle(): Promise<void> {
  const { demo } = await loadConfig();
  await runSignIn(async (identity) => {
    if (demo) {
      const { chooseGoogleAccount } = await import('#web/demo/google-chooser.tsx');
      await identity.signInWithDemoGoogle(await chooseGoogleAccount());
    } else {
      await identity.signInWithGooglePopup();
    }
    await renewAccessToken();
  });
}

/** Changes the signed-in user's name or photo; throws 'No user is logged in' when nobody is. */
export async function updateUserProfile(profile: { name?: string; photo?: string }): Promise<void> {
  const identity = await openIdentity();
  await identity.updateProfile(profile);
  await refreshSession();
}

/** Ends the session in every tab. The store empties its cache when it hears of it. */
export async function signOutEverywhere(): Promise<void> {
  removeAccessToken();
  const identity = await openIdentity();
  await identity.signOut();
}
