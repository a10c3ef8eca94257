import { useId, useState } from 'react';
import { formatNumber } from '#shared/domain/shop/locale.ts';
import { accountDataMessages } from '#shared/messages/users/account-data.ts';
import { ApiFailure } from '#web/api/api-error.ts';
import { plainIdentityErrorText } from '#web/auth/identity-error.ts';
import { Button } from '#web/components/button.tsx';
import { toastError } from '#web/components/feedback/toast.ts';
import styles from '#web/features/profile/account-section.module.css';

export function DataExport({ email }: { email: string }) {
  const titleId = useId();
  const [busy, setBusy] = useState(false);
  const [progress, setProgress] = useState('');
  const [result, setResult] = useState('');

  async function download(): Promise<void> {
    setBusy(true);
    setResult('');
    try {
      // Its contract has the shapes of everything, which this page does not need otherwise.
      const { readAccountData } = await import('#web/api/users/account-data.ts');
      const file = await readAccountData(email, (bytes) => setProgress(accountDataMessages.reading(sizeOf(bytes))));
      save(file.name, file.content);
      setResult(accountDataMessages.done(file.name, sizeOf(file.content.size)));
    } catch (error) {
      toastError(error instanceof ApiFailure ? error.error : plainIdentityErrorText(error));
    } finally {
      setBusy(false);
      setProgress('');
    }
  }

  return (
    <section className={`panel ${styles.section}`} aria-labelledby={titleId}>
      <h2 id={titleId}>{accountDataMessages.title}</h2>
      <p>{accountDataMessages.description}</p>
      <Button busy={busy} onClick={() => void download()}>
        {accountDataMessages.download}
      </Button>
      {/* Not announced: it changes many times a second. */}
      <p className={styles.note}>{progress}</p>
      <p role="status" className={styles.note}>
        {result}
      </p>
    </section>
  );
}

function sizeOf(bytes: number): string {
  const [amount, unit] = bytes < 1_000_000 ? [bytes / 1000, 'kilobyte'] : [bytes / 1_000_000, 'megabyte'];
  return formatNumber(amount, { style: 'unit', unit, maximumFractionDigits: 1 });
}

function save(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // Some browsers read it only after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
