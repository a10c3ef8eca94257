import { sessionsContract } from '#shared/contracts/users/sessions.ts';
import { ApiFailure } from '#web/api/api-error.ts';
import { loadConfig } from '#web/api/config.ts';
import { sendJson } from '#web/api/send-json.ts';
import { sendWithRetries } from '#web/api/send-with-retries.ts';
import { endSession, holdSession, openIdentity } from '#web/auth/session.ts';
import { platform } from '#web/platform/platform.ts';

export async function hasPassword(): Promise<boolean> {
  return (await openIdentity()).hasPassword();
}

/** `leave` leaves the page before the session ends. @throws the provider's error or {ApiFailure} */
export async function closeAccount(email: string, password: string | null, leave: () => Promise<void>): Promise<void> {
  const identity = await openIdentity();
  await confirmHolder(password);
  const idToken = await identity.idToken();
  const { method, path, response } = sessionsContract.close;
  const request = { method, headers: { authorization: `Bearer ${idToken}` }, body: { email } };
  const send = () =>
    sendJson(path.replace(':email', encodeURIComponent(email)), response, request).catch((error: unknown) => {
      throw error instanceof ApiFailure ? error.error : error;
    });
  await holdSession(async () => {
    // Repeating is harmless, and without a response it is unknown whether the account is closed.
    await sendWithRetries(send);
    await leave();
  });
  await endSession();
}

async function confirmHolder(password: string | null): Promise<void> {
  const identity = await openIdentity();
  if (password !== null) return identity.confirmPassword(password);
  const { demo } = await loadConfig();
  if (demo) {
    const { selectGoogleAccount } = await import('#web/demo/google-account-picker.tsx');
    return identity.confirmDemoGoogle(await selectGoogleAccount());
  }
  const google = await platform.signInWithGoogle();
  if (google.status === 'use-popup') return identity.confirmGooglePopup();
  if (google.status === 'signed-in') return identity.confirmGoogleToken(google.idToken);
  throw new ApiFailure({ status: null, code: 'unauthenticated', message: google.message, requestId: '' });
}
