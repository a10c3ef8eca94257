import type { AddedApiKey } from '#shared/contracts/api-keys/api-keys.ts';
import { apiKeyMessages as messages } from '#shared/messages/api-keys/api-keys.ts';
import { Button } from '#web/components/button.tsx';
import { Dialog, DialogButtons } from '#web/components/feedback/dialog.tsx';
import { toastError, toastSuccess } from '#web/components/feedback/toast.ts';
import styles from '#web/features/api-keys/api-keys-page.module.css';
import { LabelledInput } from '#web/forms/labelled-input.tsx';
import { shopOrigin } from '#web/platform/shop-location.ts';

interface SecretDialogProps {
  made: AddedApiKey;
  onClose: () => void;
}

/** The one time that a secret can be read. */
export function SecretDialog({ made: { name, secret }, onClose }: SecretDialogProps) {
  const copy = () =>
    navigator.clipboard.writeText(secret).then(
      () => toastSuccess(messages.copied),
      () => toastError(messages.notCopied),
    );
  return (
    <Dialog title={messages.made(name)} keepsOutside onClose={onClose}>
      <p>{messages.once}</p>
      <div className={styles.secret}>
        <LabelledInput label={messages.secret} value={secret} readOnly autoComplete="off" />
        <Button onClick={() => void copy()}>{messages.copy}</Button>
      </div>
      <p className={styles.note}>{messages.tryIt}</p>
      <pre className={styles.example}>
        curl -H 'Authorization: Bearer {secret}' {shopOrigin()}/api/products
      </pre>
      <DialogButtons>
        <Button look="primary" onClick={onClose}>
          {messages.done}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
