import { commonMessages } from '#shared/messages/common.ts';
import styles from '#web/components/feedback/spinner.module.css';

export function Spinner({ label = commonMessages.loading, cover = false }: { label?: string; cover?: boolean }) {
  return (
    <div role="status" className={cover ? styles.cover : styles.block}>
      <span className={styles.wheel} aria-hidden="true" />
      <span className="visually-hidden">{label}</span>
    </div>
  );
}
