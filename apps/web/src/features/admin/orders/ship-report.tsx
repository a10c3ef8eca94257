import { Progress } from 'antd';
import { shipManyMessages } from '#shared/messages/admin.ts';
import { Button } from '#web/components/button.tsx';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import type { ShipPlan, ShipResult } from '#web/features/admin/orders/ship-job.ts';
import type { ShipJob } from '#web/features/admin/orders/use-ship-job.ts';
import styles from '#web/features/admin/printing/job-report.module.css';

interface ShipReportProps {
  job: ShipJob;
  onConfirm: (plan: ShipPlan) => void;
  onRetry: (orderIds: string[]) => void;
}

export function ShipReport({ job: { state, close }, onConfirm, onRetry }: ShipReportProps) {
  const plan = state?.step === 'asking' ? state.plan : null;
  return (
    <>
      <ConfirmDialog
        open={plan !== null}
        title={shipManyMessages.title(plan?.orders.length ?? 0)}
        warning={plan && <Warning plan={plan} />}
        cancelLabel={shipManyMessages.keep}
        confirmLabel={shipManyMessages.act}
        confirmDescription={shipManyMessages.actDescription}
        onCancel={close}
        onConfirm={() => plan && onConfirm(plan)}
      />
      {state?.step === 'running' && (
        <div className={styles.report}>
          <span role="status">{shipManyMessages.progress(state.done, state.total)}</span>
          <Progress
            aria-label={shipManyMessages.progress(state.done, state.total)}
            className={styles.progress ?? ''}
            percent={(100 * state.done) / Math.max(1, state.total)}
            showInfo={false}
          />
        </div>
      )}
      {state?.step === 'over' && <Over result={state.result} onClose={close} onRetry={onRetry} />}
    </>
  );
}

function Warning({ plan: { unpaid, skipped, failed } }: { plan: ShipPlan }) {
  return (
    <ul>
      {unpaid > 0 && <li>{shipManyMessages.unpaid(unpaid)}</li>}
      {skipped.length > 0 && <li>{shipManyMessages.skipped(skipped.length)}</li>}
      {failed.length > 0 && <li>{shipManyMessages.unreadable(failed.length)}</li>}
      <li>{shipManyMessages.undoHint}</li>
    </ul>
  );
}

interface OverProps {
  result: ShipResult;
  onClose: () => void;
  onRetry: (orderIds: string[]) => void;
}

function Over({ result: { shipped, failed }, onClose, onRetry }: OverProps) {
  return (
    <div className={styles.report}>
      <p role="status">{shipManyMessages.shipped(shipped.length)}</p>
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
