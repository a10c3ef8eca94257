import { commonMessages } from '#shared/messages/common.ts';
import { Button } from '#web/components/button.tsx';
import styles from '#web/components/feedback/state.module.css';

interface ErrorStateProps {
  /** Omit it when a toast shows the same sentence. */
  message?: string;
  onRetry?: () => unknown;
}

export function ErrorState({ message = commonMessages.notLoaded, onRetry }: ErrorStateProps) {
  return (
    <div role="alert" className={styles.state}>
      <p>{message}</p>
      {onRetry && <Button onClick={() => void onRetry()}>{commonMessages.retry}</Button>}
    </div>
  );
}
