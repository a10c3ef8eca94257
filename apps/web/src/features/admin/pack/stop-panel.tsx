import { type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react';
import { packMessages } from '#shared/messages/fulfilment/packing.ts';
import { Button } from '#web/components/button.tsx';
import styles from '#web/features/admin/pack/pack-page.module.css';
import type { Stop } from '#web/features/admin/pack/use-bench.ts';

interface StopPanelProps {
  stop: Stop;
  onAcknowledge: () => void;
}

/** Fills the window, so that it is seen from afar; a scan does not close it. */
export function StopPanel({ stop: { title, message, code, retry }, onAcknowledge }: StopPanelProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  const acknowledge = (event: SyntheticEvent) => {
    event.preventDefault();
    onAcknowledge();
  };
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      className={styles.stop}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-message`}
      onCancel={acknowledge}
    >
      <h2 id={`${id}-title`}>{title}</h2>
      <div id={`${id}-message`} role="alert">
        <p>{message}</p>
        {code !== null && <p className={styles.code}>{packMessages.scanned(code)}</p>}
      </div>
      <Button large onClick={acknowledge}>
        {retry === null ? packMessages.acknowledge : packMessages.tryAgain}
      </Button>
    </dialog>
  );
}
