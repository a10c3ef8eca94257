import { useId } from 'react';
import { packMessages } from '#shared/messages/fulfilment/packing.ts';
import { Button } from '#web/components/button.tsx';
import { Modal } from '#web/components/feedback/modal.tsx';
import styles from '#web/features/admin/pack/pack-page.module.css';
import type { Stop } from '#web/features/admin/pack/use-bench.ts';

interface StopPanelProps {
  stop: Stop;
  onAcknowledge: () => void;
}

/** Fills the window, so that it is seen from afar; a scan does not close it. */
export function StopPanel({ stop: { title, message, code, retry }, onAcknowledge }: StopPanelProps) {
  const id = useId();
  return (
    <Modal
      role="alertdialog"
      className={styles.stop}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-message`}
      onClose={onAcknowledge}
    >
      <h2 id={`${id}-title`}>{title}</h2>
      <div id={`${id}-message`} role="alert">
        <p>{message}</p>
        {code !== null && <p className={styles.code}>{packMessages.scanned(code)}</p>}
      </div>
      <Button large onClick={onAcknowledge}>
        {retry === null ? packMessages.acknowledge : packMessages.tryAgain}
      </Button>
    </Modal>
  );
}
