import { useEffect, useRef, useState } from 'react';
import { identityErrorText, plainIdentityErrorText } from '#web/auth/identity-error.ts';
import { startSession } from '#web/auth/session.ts';
import { cancelGoogleSignIn, signInWithGoogle } from '#web/auth/sign-in.ts';
import { useLeaveToOrigin } from '#web/auth/use-leave-to-origin.ts';
import { toastError } from '#web/components/toast.ts';

type SignInMethod = 'password' | 'google';

/**
 * What login and sign-up have in common: one attempt at a time, its failure as a toast, and the way on once somebody
 * is signed in.
 */
export function useSignInFlow() {
  const [busy, setBusy] = useState<SignInMethod | null>(null);
  const [googleProblem, setGoogleProblem] = useState<string | null>(null);
  const [isElsewhere, setElsewhere] = useState(false);
  const running = useRef(false);
  useLeaveToOrigin();

  // The identity provider is loaded while people type.
  useEffect(() => {
    void startSession();
  }, []);

  const attempt = async (way: SignInMethod, signIn: () => Promise<void>): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setBusy(way);
    setGoogleProblem(null);
    try {
      await signIn();
    } catch (error) {
      toastError(identityErrorText(error));
      if (way === 'google') setGoogleProblem(plainIdentityErrorText(error));
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
      onStart: () => void attempt('google', () => signInWithGoogle(setElsewhere)),
      /** Where the user is to go on outside this application. */
      onCancel: isElsewhere ? cancelGoogleSignIn : null,
    },
  };
}
