import { printMessages } from '#shared/messages/fulfilment/print.ts';
import { Button } from '#web/components/button.tsx';
import styles from '#web/features/admin/printing/job-report.module.css';
import type { PrintResult, PrintTarget } from '#web/features/admin/printing/print-job.ts';
import type { PrintJobState } from '#web/features/admin/printing/use-print-job.ts';

type Retry = (orderIds: string[], target: PrintTarget) => Promise<void>;

interface PrintReportProps {
  state: PrintJobState;
  onStop: () => void;
  onClose: () => void;
  onRetry: Retry;
}

export function PrintReport({ state, onStop, onClose, onRetry }: PrintReportProps) {
  if (state === null) return null;
  if (state.step === 'over') {
    return <Over result={state.result} target={state.target} onClose={onClose} onRetry={onRetry} />;
  }
  const progress = printMessages.progress(state.done, state.total);
  return (
    <div className={styles.report}>
      <span role="status">{progress}</span>
      <progress aria-label={progress} className={styles.progress} max={state.total} value={state.done} />
      <Button onClick={onStop}>{printMessages.stop}</Button>
    </div>
  );
}

interface OverProps {
  result: PrintResult;
  target: PrintTarget;
  onClose: () => void;
  onRetry: Retry;
}

function Over({ result: { printed, failed, stopped, printerGone }, target, onClose, onRetry }: OverProps) {
  const done = target.kind === 'file' ? printMessages.saved : printMessages.printed;
  const retry = (orderIds: string[]) => void onRetry(orderIds, target);
  return (
    <div className={styles.report}>
      <p role="status">
        {[
          printerGone && printMessages.printerGone,
          stopped && printMessages.stopped,
          printed.length > 0 && done(printed.length),
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
      <Button onClick={onClose}>{printMessages.close}</Button>
      {failed.length > 0 && (
        <div role="alert" className={styles.failures}>
          <p>{printMessages.failed(failed.length)}</p>
          <ul>
            {failed.map(({ orderId, reason }) => (
              <li key={orderId}>
                <code>{orderId}</code> {reason}{' '}
                <Button aria-label={printMessages.retryOrder(orderId)} onClick={() => retry([orderId])}>
                  {printMessages.retry}
                </Button>
              </li>
            ))}
          </ul>
          {failed.length > 1 && (
            <Button onClick={() => retry(failed.map(({ orderId }) => orderId))}>{printMessages.retryAll}</Button>
          )}
        </div>
      )}
    </div>
  );
}
