import type { ReactNode } from 'react';
import { loginMessages } from '#shared/messages/users/login.ts';
import { Button } from '#web/components/button.tsx';
import { GoogleIcon } from '#web/features/login/google-icon.tsx';
import styles from '#web/features/login/social-sign-in.module.css';

interface SocialSignInProps {
  google: {
    busy: boolean;
    disabled: boolean;
    problem: string | null;
    onStart: () => void;
    /** Null when there is nothing to cancel. */
    onCancel: (() => void) | null;
  };
  children?: ReactNode;
}

export function SocialSignIn({ google, children }: SocialSignInProps) {
  const { busy, disabled, problem, onStart, onCancel } = google;
  return (
    <div className={styles.social}>
      <div className={styles.divider}>{loginMessages.or}</div>
      {problem !== null && <p className={styles.problem}>{problem}</p>}
      <Button block large busy={busy} disabled={disabled} onClick={onStart}>
        {!busy && <GoogleIcon />}
        {loginMessages.google}
      </Button>
      {onCancel && (
        <p className={styles.browserHint} role="status">
          {loginMessages.googleElsewhere}
          <Button look="text" onClick={onCancel}>
            {loginMessages.cancelGoogle}
          </Button>
        </p>
      )}
      {children}
    </div>
  );
}
