import { Outlet } from 'react-router-dom';
import { navigationMessages } from '#shared/messages/navigation.ts';
import { DemoBanner } from '#web/app/shells/demo-banner.tsx';
import { Footer } from '#web/app/shells/footer.tsx';
import { NavigationBar } from '#web/app/shells/navigation-bar.tsx';
import styles from './shop-layout.module.css';

/** What surrounds every screen. */
export function ShopLayout() {
  return (
    <div className={styles.layout}>
      <a className="skip-link" href="#main">
        {navigationMessages.skipToContent}
      </a>
      <DemoBanner />
      <NavigationBar />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
    </div>
  );
}
