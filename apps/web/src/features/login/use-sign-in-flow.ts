import { useEffect, useRef, useState } from 'react';
import { identityErrorText, plainIdentityErrorText } from '#web/auth/identity-error.ts';
import { startSession } from '#web/auth/session.ts';
import { cancelGoogleSignIn, signInWithGoogle } from '#web/auth/sign-in.ts';
import { useLeaveToOrigin } from '#web/auth/use-leave-to-origin.ts';
import { toastError } from '#web/components/feedback/toast.ts';

type SignInMethod = 'password' | 'google';

/** Runs one attempt at a time, shows its failure, and leaves the page after success. */
export function useSignInFlow() {
  const [busy, setBusy] = useState<SignInMethod | null>(null);
  const [googleProblem, setGoogleProblem] = useState<string | null>(null);
  const [isInBrowser, setInBrowser] = useState(false);
  const running = useRef(false);
  useLeaveToOrigin();

  // Loads the identity provider while the user types.
  useEffect(() => {
    void startSession();
  }, []);

  const attempt = async (method: SignInMethod, signIn: () => Promise<void>): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setBusy(method);
    setGoogleProblem(null);
    try {
      await signIn();
    } catch (error) {
      toastError(identityErrorText(error));
      if (method === 'google') setGoogleProblem(plainIdentityErrorText(error));
    } finally {
      running.current = false;
      setBusy(null);
    }
  };

  return {
    busy,
    withPassword: (signIn: () => Promise<void>) => attempt('password', signIn),
    google: {
      busy: busy === 'google',
      disabled: busy === 'password',
      problem: googleProblem,
      onStart: () => void attempt('google', () => signInWithGoogle(setInBrowser)),
      /** While the sign-in continues in the system's browser. */
      onCancel: isInBrowser ? cancelGoogleSignIn : null,
    },
  };
}
