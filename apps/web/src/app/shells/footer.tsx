import { footerMessages } from '#shared/messages/navigation.ts';
import styles from './shop-layout.module.css';

/** The links at the bottom. */
export function Footer() {
  return (
    <footer className={styles.footer}>
      <div className="page">{footerMessages.copyright}</div>
    </footer>
  );
}
