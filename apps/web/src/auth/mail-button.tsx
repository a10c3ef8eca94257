import { type ReactNode, useRef, useState } from 'react';
import { mailErrorText } from '#web/auth/identity-error.ts';
import styles from '#web/auth/mail-button.module.css';
import { Button } from '#web/components/button.tsx';
import { toastError } from '#web/components/feedback/toast.ts';
import { useSecondsUntil } from '#web/components/values/use-seconds-until.ts';

interface MailButtonProps {
  label: string;
  /** Returns the sentence for a toast; null when no mail was sent. Throws the provider's error. */
  send: () => Promise<string | null>;
  note?: ReactNode;
  /** The wait after a mail outlives the page. */
  pause?: { name: string; ms: number; label: (seconds: number) => string };
}

/** In milliseconds since 1970, by name. */
const pauses = new Map<string, number>();

export function MailButton({ label, send, note, pause }: MailButtonProps) {
  const [busy, setBusy] = useState(false);
  const [sentence, setSentence] = useState<string | null>(null);
  const running = useRef(false);
  const [until, setUntil] = useState(() => pauses.get(pause?.name ?? '') ?? 0);
  const seconds = useSecondsUntil(until);

  async function ask(): Promise<void> {
    if (running.current || seconds > 0) return;
    running.current = true;
    setBusy(true);
    setSentence(null);
    try {
      const sent = await send();
      setSentence(sent);
      if (sent !== null && pause) {
        pauses.set(pause.name, Date.now() + pause.ms);
        setUntil(Date.now() + pause.ms);
      }
    } catch (error) {
      toastError(mailErrorText(error));
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  return (
    <div className={styles.mail}>
      <Button compact busy={busy} aria-disabled={seconds > 0 || undefined} onClick={() => void ask()}>
        {seconds > 0 ? pause?.label(seconds) : label}
      </Button>
      <p role="status" className={styles.sentence}>
        {sentence}
        {sentence !== null && note}
      </p>
    </div>
  );
}
