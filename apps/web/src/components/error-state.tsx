import { commonMessages } from '#shared/messages/common.ts';
import { Button } from '#web/components/button.tsx';
import styles from './state.module.css';

/** Stands where content should be when it could not be loaded. */
export function ErrorState({ message, onRetry }: { message: string; onRetry?: () => unknown }) {
  return (
    <div role="alert" className={styles.state}>
      <p>{message}</p>
      {onRetry && <Button onClick={() => void onRetry()}>{commonMessages.retry}</Button>}
    </div>
  );
}
