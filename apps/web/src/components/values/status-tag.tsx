import type { ReactNode } from 'react';
import styles from '#web/components/values/status-tag.module.css';

/** `waiting` needs an action, `over` has ended. */
export type StatusTone = 'good' | 'waiting' | 'moving' | 'over';

export function StatusTag({ tone, children }: { tone: StatusTone; children: ReactNode }) {
  return <span className={`${styles.tag} ${styles[tone]}`}>{children}</span>;
}
