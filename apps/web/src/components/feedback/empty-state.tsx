import type { ReactNode } from 'react';
import { commonMessages } from '#shared/messages/common.ts';
import styles from '#web/components/feedback/state.module.css';

export function EmptyState({
  message = commonMessages.nothingHere,
  children,
}: {
  message?: string;
  children?: ReactNode;
}) {
  return (
    <div className={styles.state}>
      <p>{message}</p>
      {children}
    </div>
  );
}
