import { type ReactNode, useRef, useState } from 'react';
import { mailErrorText } from '#web/auth/identity-error.ts';
import styles from '#web/auth/mail-button.module.css';
import { Button } from '#web/components/button.tsx';
import { toastError } from '#web/components/toast.ts';

interface MailButtonProps {
  label: string;
  /** Gives the sentence that names the address, or null when no mail was sent. Throws the provider's error. */
  send: () => Promise<string | null>;
  note?: ReactNode;
}

export function MailButton({ label, send, note }: MailButtonProps) {
  const [busy, setBusy] = useState(false);
  const [sentence, setSentence] = useState<string | null>(null);
  const running = useRef(false);

  async function ask(): Promise<void> {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setSentence(null);
    try {
      setSentence(await send());
    } catch (error) {
      toastError(mailErrorText(error));
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  return (
    <div className={styles.mail}>
      <Button compact busy={busy} onClick={() => void ask()}>
        {label}
      </Button>
      <p role="status" className={styles.sentence}>
        {sentence}
        {sentence !== null && note}
      </p>
    </div>
  );
}
