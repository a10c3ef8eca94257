import { commonMessages } from '#shared/messages/common.ts';
import { navigationMessages } from '#shared/messages/navigation.ts';
import { useReadConfigQuery } from '#web/api/config.ts';
import styles from '#web/app/layouts/demo-banner.module.css';
import { shopOrigin, shopUrl } from '#web/platform/shop-location.ts';

const DEMO_MAIL = '/demo/mail';

/** The desktop application opens the page in the system's browser, which takes https only. */
function DemoMailLink() {
  const address = shopUrl(DEMO_MAIL);
  if (shopOrigin() === location.origin) return <a href={address}>{navigationMessages.demoMail}</a>;
  if (!address.startsWith('https:')) return null;
  return (
    <a href={address} target="_blank" rel="noreferrer">
      {navigationMessages.demoMail}
    </a>
  );
}

export function DemoBanner() {
  const { data } = useReadConfigQuery();
  if (!data?.demo) return null;
  return (
    <aside className={styles.banner} aria-label={commonMessages.demo}>
      <p className={styles.line}>
        <span>{commonMessages.demoBanner}</span>
        <DemoMailLink />
      </p>
    </aside>
  );
}
