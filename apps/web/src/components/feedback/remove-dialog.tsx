import { useRef, useState } from 'react';
import { ConfirmDialog, type ConfirmQuestion } from '#web/components/feedback/confirm-dialog.tsx';
import { toastError } from '#web/components/feedback/toast.ts';

interface RemoveDialogProps extends ConfirmQuestion {
  open: boolean;
  /** True if something was removed. A rejection is shown as a toast. */
  remove: () => Promise<boolean>;
  onClose: () => void;
  /** The focused button is gone by then. */
  onRemoved: () => void;
}

export function RemoveDialog({ remove, onClose, onRemoved, ...question }: RemoveDialogProps) {
  const [busy, setBusy] = useState(false);
  const isRemoved = useRef(false);

  async function act(): Promise<void> {
    setBusy(true);
    try {
      isRemoved.current = await remove();
    } catch (error) {
      toastError(error);
    }
    setBusy(false);
    onClose();
  }

  function handleClosed(): void {
    if (isRemoved.current) onRemoved();
    isRemoved.current = false;
  }

  return (
    <ConfirmDialog {...question} busy={busy} onCancel={onClose} onConfirm={() => void act()} onClosed={handleClosed} />
  );
}
