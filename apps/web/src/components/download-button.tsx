import { useState } from 'react';
import { ApiFailure } from '#web/api/api-error.ts';
import { downloadFile } from '#web/api/download-file.ts';
import { Button } from '#web/components/button.tsx';
import { toastError } from '#web/components/feedback/toast.ts';

interface DownloadButtonProps {
  /** Of the API, with its query. */
  path: string;
  label: string;
  describedBy?: string;
}

/** Saves a file of the API. */
export function DownloadButton({ path, label, describedBy }: DownloadButtonProps) {
  const [busy, setBusy] = useState(false);

  async function download(): Promise<void> {
    setBusy(true);
    try {
      await downloadFile(path);
    } catch (error) {
      toastError(error instanceof ApiFailure ? error.error : error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button busy={busy} onClick={() => void download()} aria-describedby={describedBy}>
      {label}
    </Button>
  );
}
