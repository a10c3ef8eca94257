import { commonMessages } from '#shared/messages/common.ts';
import { navigationMessages } from '#shared/messages/shop/navigation.ts';
import { useReadConfigQuery } from '#web/api/config.ts';
import styles from '#web/app/layouts/demo-banner.module.css';
import { isShopElsewhere, shopUrl } from '#web/platform/shop-location.ts';

/** The desktop application opens https addresses only. */
function DemoLink({ path, label }: { path: string; label: string }) {
  const address = shopUrl(path);
  const isElsewhere = isShopElsewhere();
  if (isElsewhere && !address.startsWith('https:')) return null;
  return (
    <a href={address} {...(isElsewhere && { target: '_blank', rel: 'noreferrer' })}>
      {label}
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
        <DemoLink path="/demo/mail" label={navigationMessages.demoMail} />
        <DemoLink path="/demo/stripe" label={navigationMessages.demoStripe} />
      </p>
    </aside>
  );
}
