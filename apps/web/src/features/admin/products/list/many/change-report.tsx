import { useState } from 'react';
import { manyProductsMessages as messages } from '#shared/messages/products/many-products.ts';
import { Button } from '#web/components/button.tsx';
import { toastError } from '#web/components/feedback/toast.ts';
import styles from '#web/features/admin/printing/job-report.module.css';
import type { ManyReport } from '#web/features/admin/products/list/many/use-many-changes.ts';

/** What became of each product; the refused ones stay selected. */
export function ChangeReport({ report, onClose }: { report: ManyReport; onClose: () => void }) {
  const { done, refused, message, undo } = report;
  const [isBusy, setBusy] = useState(false);
  async function act(takeBack: () => Promise<void>): Promise<void> {
    setBusy(true);
    await takeBack().catch(toastError);
    setBusy(false);
  }
  return (
    <div className={styles.report}>
      <p role="status">{message}</p>
      {undo !== null && (
        <Button compact busy={isBusy} onClick={() => void act(undo)}>
          {messages.undo(done.length)}
        </Button>
      )}
      <Button compact onClick={onClose}>
        {messages.close}
      </Button>
      {refused.length > 0 && (
        <div role="alert" className={styles.failures}>
          <p>{messages.refused(refused.length)}</p>
          <ul>
            {refused.map(({ id, name, reason }) => (
              <li key={id}>
                {name}: {reason}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
