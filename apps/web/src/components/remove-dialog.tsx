import { useRef, useState } from 'react';
import { ConfirmDialog, type ConfirmQuestion } from '#web/components/confirm-dialog.tsx';
import { toastError } from '#web/components/toast.ts';

interface RemoveDialogProps extends ConfirmQuestion {
  open: boolean;
  /** Removes it; resolves to true when at least one thing is gone. An error is shown as a toast. */
  remove: () => Promise<boolean>;
  onClose: () => void;
  /** Runs after the removal, when the button that had the focus is gone too. */
  onRemoved: () => void;
}

/** Asks before something is removed, and removes it; the list refreshes by itself. */
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

  return <ConfirmDialog {...question} busy={busy} onKeep={onClose} onAct={() => void act()} onClosed={handleClosed} />;
}
