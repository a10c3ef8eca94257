import { UNSHIP_WINDOW_MS } from '#shared/domain/limits.ts';
import { shipManyMessages } from '#shared/messages/shop/admin.ts';
import { Button } from '#web/components/button.tsx';
import { useIsBefore } from '#web/components/values/use-is-before.ts';
import type { ShipReport as Report } from '#web/features/admin/orders/ship-job.ts';
import styles from '#web/features/admin/printing/job-report.module.css';

interface ShipReportProps {
  report: Report;
  onUndo: (orderIds: string[]) => Promise<void>;
  onClose: () => void;
  onRetry: (orderIds: string[]) => void;
}

/** What became of each order; the refused ones stay selected. */
export function ShipReport({ report: { shipped, skipped, failed, at }, onUndo, onClose, onRetry }: ShipReportProps) {
  const isUndoable = useIsBefore(at + UNSHIP_WINDOW_MS) && shipped.length > 0;
  return (
    <div className={styles.report}>
      <p role="status">
        {shipManyMessages.shipped(shipped.length)}
        {skipped.length > 0 && ` ${shipManyMessages.skipped(skipped.length)}`}
      </p>
      {isUndoable && (
        <Button compact onClick={() => void onUndo(shipped)}>
          {shipManyMessages.undoAll(shipped.length)}
        </Button>
      )}
      <Button compact onClick={onClose}>
        {shipManyMessages.close}
      </Button>
      {failed.length > 0 && (
        <div role="alert" className={styles.failures}>
          <p>{shipManyMessages.failed(failed.length)}</p>
          <ul>
            {failed.map(({ orderId, name, reason }) => (
              <li key={orderId}>
                {name}: {reason}
              </li>
            ))}
          </ul>
          <Button compact onClick={() => onRetry(failed.map(({ orderId }) => orderId))}>
            {shipManyMessages.retry}
          </Button>
        </div>
      )}
    </div>
  );
}
