import { Suspense, useEffect, useRef } from 'react';
import { type Location, Outlet, ScrollRestoration, useLocation } from 'react-router-dom';
import { useSeemsStaff } from '#web/app/layouts/use-seems-staff.ts';
import { NavigationProgress } from '#web/app/navigation-progress.tsx';
import { SCROLL_POSITIONS } from '#web/app/scroll-positions.ts';
import { optionalPart } from '#web/components/lazy/optional-part.ts';
import { paths } from '#web/paths.ts';

/** A scan must not press buttons of the shop either; pages of the dashboard bring it along. */
const ScanToOpen = optionalPart(() =>
  import('#web/features/admin/scan/scan-to-open.tsx').then((file) => file.ScanToOpen),
);

/** Every reloaded page has the key "default", so the pathname tells them apart. */
function scrollKey({ key, pathname }: Location): string {
  return key === 'default' ? pathname : key;
}

export function RootRoute() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  const isStaff = useSeemsStaff();
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    // Otherwise a screen reader stays on the clicked link, which may be gone.
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <>
      <Outlet />
      <NavigationProgress />
      {isStaff && !pathname.startsWith(paths.dashboard) && (
        <Suspense>
          <ScanToOpen />
        </Suspense>
      )}
      <ScrollRestoration getKey={scrollKey} storageKey={SCROLL_POSITIONS} />
    </>
  );
}
