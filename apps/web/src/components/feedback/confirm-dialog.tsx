import { type MouseEvent, type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react';
import { Button } from '#web/components/button.tsx';
import styles from '#web/components/feedback/confirm-dialog.module.css';

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
  onCancel: () => void;
  onConfirm: () => void;
  /** After the dialog has returned the focus. */
  onClosed?: () => void;
}

export function ConfirmDialog({ open, ...question }: ConfirmDialogProps) {
  return open && <OpenDialog {...question} />;
}

function OpenDialog(props: Omit<ConfirmDialogProps, 'open'>) {
  const {
    title,
    warning,
    cancelLabel,
    confirmLabel,
    confirmDescription,
    busy = false,
    onCancel,
    onConfirm,
    onClosed,
  } = props;
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const closed = useRef(onClosed);
  useLayoutEffect(() => {
    closed.current = onClosed;
  });
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => {
      // Unmounting would not return the focus.
      element?.close();
      queueMicrotask(() => closed.current?.());
    };
  }, []);

  const cancel = (event: SyntheticEvent) => {
    event.preventDefault();
    onCancel();
  };
  const cancelOutside = (event: MouseEvent<HTMLDialogElement>) => {
    // The content fills the dialog: a click that targets it is on the backdrop.
    if (event.target === event.currentTarget) cancel(event);
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-warning`}
      onCancel={cancel}
      onClick={cancelOutside}
    >
      <div className={styles.content}>
        <h2 id={`${id}-title`}>{title}</h2>
        <div id={`${id}-warning`}>{warning}</div>
        <div className={styles.buttons}>
          <Button onClick={onCancel}>{cancelLabel}</Button>
          <Button look="danger" busy={busy} onClick={onConfirm} aria-describedby={`${id}-act`}>
            {confirmLabel}
          </Button>
        </div>
        <span id={`${id}-act`} className="visually-hidden">
          {confirmDescription}
        </span>
      </div>
    </dialog>
  );
}
