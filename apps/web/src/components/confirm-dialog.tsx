import { type MouseEvent, type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react';
import { Button } from '#web/components/button.tsx';
import styles from '#web/components/confirm-dialog.module.css';

export interface ConfirmQuestion {
  title: string;
  /** What happens if the user goes on. */
  warning: ReactNode;
  /** Label of the button that changes nothing. */
  keepLabel: string;
  /** Label of the button that acts. */
  actLabel: string;
  /** Says what the acting button does where its label does not. */
  actDescription: string;
}

interface ConfirmDialogProps extends ConfirmQuestion {
  open: boolean;
  busy?: boolean;
  onKeep: () => void;
  onAct: () => void;
  /** Runs once the dialog has gone and the focus is back. */
  onClosed?: () => void;
}

/**
 * Asks before something is lost. Escape, the backdrop and the keeping button, which comes first and so has the
 * focus, change nothing.
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
      // Closing it, rather than only removing it, gives the focus back to where it was.
      element?.close();
      queueMicrotask(() => closed.current?.());
    };
  }, []);

  const keep = (event: SyntheticEvent) => {
    event.preventDefault();
    onKeep();
  };
  const keepOutside = (event: MouseEvent<HTMLDialogElement>) => {
    // The dialog's content fills it: only a click on the backdrop reaches the dialog itself.
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
