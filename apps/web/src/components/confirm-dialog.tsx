import { type MouseEvent, type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react';
import { Button } from '#web/components/button.tsx';
import styles from '#web/components/confirm-dialog.module.css';

export interface ConfirmQuestion {
  title: string;
  /** What happens if the user confirms. */
  warning: ReactNode;
  keepLabel: string;
  actLabel: string;
  /** Describes the confirming button to screen readers. */
  actDescription: string;
}

interface ConfirmDialogProps extends ConfirmQuestion {
  open: boolean;
  busy?: boolean;
  onKeep: () => void;
  onAct: () => void;
  /** Runs after the dialog has closed and returned the focus. */
  onClosed?: () => void;
}

/**
 * Asks for confirmation. Escape, the backdrop and the cancelling button change nothing; the latter is first and so has
 * the focus.
 */
export function ConfirmDialog({ open, ...question }: ConfirmDialogProps) {
  return open && <OpenDialog {...question} />;
}

function OpenDialog(props: Omit<ConfirmDialogProps, 'open'>) {
  const { title, warning, keepLabel, actLabel, actDescription, busy = false, onKeep, onAct, onClosed } = props;
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
      // `close` returns the focus; unmounting the element does not.
      element?.close();
      queueMicrotask(() => closed.current?.());
    };
  }, []);

  const keep = (event: SyntheticEvent) => {
    event.preventDefault();
    onKeep();
  };
  const keepOutside = (event: MouseEvent<HTMLDialogElement>) => {
    // The content fills the dialog, so only a click on the backdrop has the dialog as its target.
    if (event.target === event.currentTarget) keep(event);
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-warning`}
      onCancel={keep}
      onClick={keepOutside}
    >
      <div className={styles.content}>
        <h2 id={`${id}-title`}>{title}</h2>
        <div id={`${id}-warning`}>{warning}</div>
        <div className={styles.buttons}>
          <Button onClick={onKeep}>{keepLabel}</Button>
          <Button look="danger" busy={busy} onClick={onAct} aria-describedby={`${id}-act`}>
            {actLabel}
          </Button>
        </div>
        <span id={`${id}-act`} className="visually-hidden">
          {actDescription}
        </span>
      </div>
    </dialog>
  );
}
