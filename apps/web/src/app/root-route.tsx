import { useEffect, useRef } from 'react';
import { type Location, Outlet, ScrollRestoration, useLocation } from 'react-router-dom';
import { NavigationProgress } from '#web/app/navigation-progress.tsx';
import { SCROLL_POSITIONS } from '#web/app/scroll-positions.ts';

/** Every page that is loaded anew has the key "default": without its address it would scroll to where another was. */
function scrollKey({ key, pathname }: Location): string {
  return key === 'default' ? pathname : key;
}

/** Around every screen: restores scroll positions, moves the focus to a new screen's content, shows that one is slow. */
export function RootRoute() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    // Without this a screen reader stays on the link that was followed, which may be gone.
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <>
      <Outlet />
      <NavigationProgress />
      <ScrollRestoration getKey={scrollKey} storageKey={SCROLL_POSITIONS} />
    </>
  );
}
