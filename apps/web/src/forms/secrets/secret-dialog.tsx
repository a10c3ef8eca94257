import type { ReactNode } from 'react';
import { Button } from '#web/components/button.tsx';
import { Dialog, DialogButtons } from '#web/components/feedback/dialog.tsx';
import { toastError, toastSuccess } from '#web/components/feedback/toast.ts';
import { LabelledInput } from '#web/forms/labelled-input.tsx';
import styles from '#web/forms/secrets/secret-dialog.module.css';

interface SecretDialogProps {
  title: string;
  secret: string;
  words: { once: string; secret: string; copy: string; copied: string; notCopied: string; done: string };
  children?: ReactNode;
  onClose: () => void;
}

/** The one time that a secret can be read. */
export function SecretDialog({ title, secret, words, children, onClose }: SecretDialogProps) {
  const copy = () =>
    navigator.clipboard.writeText(secret).then(
      () => toastSuccess(words.copied),
      () => toastError(words.notCopied),
    );
  return (
    <Dialog title={title} keepsOutside onClose={onClose}>
      <p>{words.once}</p>
      <div className={styles.secret}>
        <LabelledInput label={words.secret} value={secret} readOnly autoComplete="off" />
        <Button onClick={() => void copy()}>{words.copy}</Button>
      </div>
      {children}
      <DialogButtons>
        <Button look="primary" onClick={onClose}>
          {words.done}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
