import type { ReactNode } from 'react';
import { loginMessages } from '#shared/messages/login.ts';
import { Button } from '#web/components/button.tsx';
import { GoogleIcon } from '#web/features/login/google-icon.tsx';
import styles from './social-sign-in.module.css';

interface SocialSignInProps {
  busy: boolean;
  disabled: boolean;
  /** Why the last attempt with Google has failed. */
  problem: string | null;
  onGoogle: () => void;
  /** More of the kind. */
  children?: ReactNode;
}

/** Below the form: other ways to sign in. */
export function SocialSignIn({ busy, disabled, problem, onGoogle, children }: SocialSignInProps) {
  return (
    <div className={styles.social}>
      <div className={styles.divider}>{loginMessages.or}</div>
      {problem !== null && <p className={styles.problem}>{problem}</p>}
      <Button block large busy={busy} disabled={disabled} onClick={onGoogle}>
        {!busy && <GoogleIcon />}
        {loginMessages.google}
      </Button>
      {children}
    </div>
  );
}
