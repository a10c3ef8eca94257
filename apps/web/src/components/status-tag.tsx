import type { ReactNode } from 'react';
import styles from '#web/components/status-tag.module.css';

/** `good` is settled, `waiting` wants something done, `moving` is under way, `over` is of the past. */
export type StatusTone = 'good' | 'waiting' | 'moving' | 'over';

/** The state of something in one word. */
export function StatusTag({ tone, children }: { tone: StatusTone; children: ReactNode }) {
  return <span className={`${styles.tag} ${styles[tone]}`}>{children}</span>;
}
