import { type ReactNode, useId } from 'react';
import { Button } from '#web/components/button.tsx';
import { Dialog, DialogButtons } from '#web/components/feedback/dialog.tsx';

export interface ConfirmQuestion {
  title: string;
  warning: ReactNode;
  cancelLabel: string;
  confirmLabel: string;
  confirmDescription: string;
}

interface ConfirmDialogProps extends ConfirmQuestion {
  open: boolean;
  busy?: boolean;
  /** Another way to say yes, with less consequence. */
  other?: { label: string; onSelect: () => void } | undefined;
  onCancel: () => void;
  onConfirm: () => void;
  /** After the dialog has returned the focus. */
  onClosed?: () => void;
}

export function ConfirmDialog({ open, ...question }: ConfirmDialogProps) {
  return open && <OpenDialog {...question} />;
}

function OpenDialog({
  busy = false,
  other,
  onCancel,
  onConfirm,
  onClosed,
  ...question
}: Omit<ConfirmDialogProps, 'open'>) {
  const { title, warning, cancelLabel, confirmLabel, confirmDescription } = question;
  const id = useId();
  return (
    <Dialog title={title} aria-describedby={`${id}-warning`} onClose={onCancel} onClosed={onClosed}>
      <div id={`${id}-warning`}>{warning}</div>
      <DialogButtons>
        <Button onClick={onCancel}>{cancelLabel}</Button>
        {other && (
          <Button look="primary" busy={busy} onClick={other.onSelect}>
            {other.label}
          </Button>
        )}
        <Button look="danger" busy={busy} onClick={onConfirm} aria-describedby={`${id}-act`}>
          {confirmLabel}
        </Button>
      </DialogButtons>
      <span id={`${id}-act`} className="visually-hidden">
        {confirmDescription}
      </span>
    </Dialog>
  );
}
