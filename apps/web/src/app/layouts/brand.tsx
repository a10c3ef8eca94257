import { commonMessages } from '#shared/messages/common.ts';
import styles from '#web/app/layouts/brand.module.css';

export function Brand() {
  return (
    <span className={styles.brand}>
      <img src="/logo.svg" alt="" width={36} height={36} />
      {commonMessages.brand}
    </span>
  );
}
