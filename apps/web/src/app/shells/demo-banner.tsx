import { commonMessages } from '#shared/messages/common.ts';
import { useReadConfigQuery } from '#web/api/config.ts';
import styles from './shop-layout.module.css';

export function DemoBanner() {
  const { data } = useReadConfigQuery();
  if (!data?.demo) return null;
  return (
    <aside className={styles.banner} aria-label={commonMessages.demo}>
      {commonMessages.demoBanner}
    </aside>
  );
}
