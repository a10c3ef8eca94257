import { commonMessages } from '#shared/messages/common.ts';
import { useReadConfigQuery } from '#web/api/config.ts';
import styles from './shop-layout.module.css';

export function DemoBanner() {
  const { data } = useReadConfigQuery();
  return data?.demo ? <div className={styles.banner}>{commonMessages.demoBanner}</div> : null;
}
