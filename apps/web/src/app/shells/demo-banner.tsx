import { commonMessages } from '#shared/messages/common.ts';
import { navigationMessages } from '#shared/messages/navigation.ts';
import { useReadConfigQuery } from '#web/api/config.ts';
import styles from './demo-banner.module.css';

const DEMO_MAIL = '/demo/mail';

/** Tells visitors of a demo that it is one. The mail page is the server's, hence no link of the router. */
export function DemoBanner() {
  const { data } = useReadConfigQuery();
  if (!data?.demo) return null;
  return (
    <aside className={styles.banner} aria-label={commonMessages.demo}>
      <p className={styles.line}>
        <span>{commonMessages.demoBanner}</span>
        <a href={DEMO_MAIL}>{navigationMessages.demoMail}</a>
      </p>
    </aside>
  );
}
