import { type MouseEvent, Suspense, useEffect } from 'react';
import { Outlet, useMatch } from 'react-router-dom';
import { navigationMessages } from '#shared/messages/shop/navigation.ts';
import { endFirstView } from '#web/api/shop/first-view.ts';
import { DemoBanner } from '#web/app/layouts/demo-banner.tsx';
import { Footer } from '#web/app/layouts/footer.tsx';
import { NavigationBar } from '#web/app/layouts/navigation-bar.tsx';
import styles from '#web/app/layouts/shop-layout.module.css';
import { useSeemsStaff } from '#web/app/layouts/use-seems-staff.ts';
import { paths } from '#web/paths.ts';

export function ShopLayout() {
  const isDashboard = useMatch(`${paths.dashboard}/*`) !== null;
  const isStaff = useSeemsStaff();
  return (
    <div className={`${styles.layout} ${isDashboard ? styles.wide : ''}`}>
      {/* biome-ignore lint/a11y/useValidAnchor: it is a link, only its jump is ours */}
      <a className="skip-link" href="#main" onClick={skipToContent}>
        {navigationMessages.skipToContent}
      </a>
      <NavigationBar />
      <main id="main" tabIndex={-1}>
        {/* The frame, a page and its lists are hydrated one after the other; who presses a key in a page needs no list for it. */}
        <Suspense>
          <Outlet />
          <FirstViewEnd />
        </Suspense>
      </main>
      {!(isDashboard && isStaff) && <Footer />}
      <DemoBanner />
    </div>
  );
}

/** Comes after the page, whose effects run before. */
function FirstViewEnd() {
  useEffect(endFirstView, []);
  return null;
}

/** Without a history entry, which the router would take for a navigation. */
function skipToContent(event: MouseEvent): void {
  event.preventDefault();
  document.getElementById('main')?.focus();
}
