import { renewAccessToken } from '#web/api/access-token.ts';
import { ApiFailure } from '#web/api/api-error.ts';
import { loadConfig } from '#web/api/config.ts';
import { refuseNewCustomers, requireAudience } from '#web/auth/audience.ts';
import type { Identity } from '#web/auth/identity.ts';
import { identityErrorText, mailErrorText, UnfinishedSignIn } from '#web/auth/identity-error.ts';
import { openIdentity, refreshSession, runSignIn } from '#web/auth/session.ts';
import { platform } from '#web/platform/platform.ts';

// Errors are the identity provider's, an ApiFailure or an UnfinishedSignIn: see `identityErrorText`.

export async function signIn(email: string, password: string): Promise<void> {
  await runSignIn(async (identity) => {
    await identity.signIn(email, password);
    await finish(renewAccessToken);
    await requireAudience(identity);
  });
}

export interface NewAccount {
  name: string;
  email: string;
  password: string;
}

/** `mailProblem`: the account exists without a verification mail. `resume` continues after an UnfinishedSignIn. */
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

/** Only a click may call it. Throws auth/popup-closed-by-user. `onBrowser`: true while in the system's browser. */
export async function signInWithGoogle(onBrowser: (isInBrowser: boolean) => void): Promise<void> {
  const { demo } = await loadConfig();
  await runSignIn(async (identity) => {
    if (demo) {
      const { selectGoogleAccount } = await import('#web/demo/google-account-picker.tsx');
      await identity.signInWithDemoGoogle(await selectGoogleAccount());
    } else {
      await signInWithRealGoogle(identity, onBrowser);
    }
    await finish(renewAccessToken);
    await requireAudience(identity);
  });
}

/** The system's browser lets users check the address. */
async function signInWithRealGoogle(identity: Identity, onBrowser: (isInBrowser: boolean) => void): Promise<void> {
  onBrowser(true);
  const google = await platform.signInWithGoogle().finally(() => onBrowser(false));
  if (google.status === 'use-popup') return identity.signInWithGooglePopup();
  if (google.status === 'signed-in') return identity.signInWithGoogleToken(google.idToken);
  throw new ApiFailure({ status: null, code: 'unauthenticated', message: google.message, requestId: '' });
}

export function cancelGoogleSignIn(): void {
  void platform.cancelGoogleSignIn();
}

async function finish<Result>(rest: () => Promise<Result>): Promise<Result> {
  try {
    return await rest();
  } catch (error) {
    throw new UnfinishedSignIn(error);
  }
}

/** `isShopTold` is false when the shop learns of the change with the next access token only. */
export async function updateUserProfile(profile: { name?: string; photo?: string }): Promise<{ isShopTold: boolean }> {
  const identity = await openIdentity();
  await identity.updateProfile(profile);
  await refreshSession();
  const isShopTold = await renewAccessToken().then(
    () => true,
    () => false,
  );
  return { isShopTold };
}
