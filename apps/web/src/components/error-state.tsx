import { commonMessages } from '#shared/messages/common.ts';
import { Button } from '#web/components/button.tsx';
import styles from '#web/components/state.module.css';

interface ErrorStateProps {
  /** Why. Absent where a toast says so: the same sentence twice helps nobody. */
  message?: string;
  onRetry?: () => unknown;
}

/** Stands where content should be when it could not be loaded. */
export function ErrorState({ message = commonMessages.notLoaded, onRetry }: ErrorStateProps) {
  return (
    <div role="alert" className={styles.state}>
      <p>{message}</p>
      {onRetry && <Button onClick={() => void onRetry()}>{commonMessages.retry}</Button>}
    </div>
  );
}
