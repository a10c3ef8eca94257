import { Suspense, useEffect, useState } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { DashboardDrawer } from '#web/app/layouts/dashboard-drawer.tsx';
import styles from '#web/app/layouts/dashboard-layout.module.css';
import { DashboardSidebar } from '#web/app/layouts/dashboard-sidebar.tsx';
import { useSeemsStaff } from '#web/app/layouts/use-seems-staff.ts';
import { useSession } from '#web/auth/session.ts';
import { useRole } from '#web/auth/use-role.ts';
import { optionalPart } from '#web/components/lazy/optional-part.ts';
import { staffPages } from '#web/paths.ts';
import { localStore } from '#web/platform/browser-storage.ts';
import { platform } from '#web/platform/platform.ts';

/** Staff's only. */
const StaffListeners = optionalPart(() =>
  import('#web/app/layouts/staff-listeners.tsx').then((file) => file.StaffListeners),
);

/** Only the desktop application has a badge and its own notifications. */
const DesktopCounts = optionalPart(() => import('#web/app/live/desktop-counts.tsx').then((file) => file.DesktopCounts));

/** Customers' only. */
const OwnOrders = optionalPart(() => import('#web/app/live/own-orders.tsx').then((file) => file.OwnOrders));

/** Staff's only. */
const SidebarToggle = optionalPart(() =>
  import('#web/app/layouts/sidebar-toggle.tsx').then((file) => file.SidebarToggle),
);

/** In the browser's storage while the sidebar is collapsed to its icons. */
const NARROW = 'narrowSidebar';

export function DashboardLayout() {
  const { user } = useSession();
  const seemsStaff = useSeemsStaff();
  const [isNarrow, setNarrow] = useState(() => localStore.getItem(NARROW) !== null);
  const { pathname } = useLocation();
  const { role, may } = useRole();
  const isStaffPage = staffPages.includes(pathname);
  const [isDesktop, setIsDesktop] = useState(false);
  useEffect(() => void platform.readPreferences().then((preferences) => setIsDesktop(preferences !== null)), []);
  return (
    <div className={`page ${styles.layout}`} data-dashboard="" data-narrow={(seemsStaff && isNarrow) || undefined}>
      {user && (
        <>
          <div className={styles.sidebar}>
            <DashboardSidebar user={user} role={role} />
            {seemsStaff && (
              <Suspense>
                <SidebarToggle isNarrow={isNarrow} onChange={setNarrow} storageKey={NARROW} />
              </Suspense>
            )}
          </div>
          <div className={styles.drawer}>
            <DashboardDrawer user={user} role={role} />
          </div>
        </>
      )}
      <div
        className={[
          styles.content,
          // One size of heads for staff, wherever they go: the sidebar stays where it is.
          (isStaffPage || seemsStaff || may('orders.read')) && styles.staff,
          isStaffPage && styles.wide,
        ]
          .filter(Boolean)
          .join(' ')}
      >
        <Outlet />
        {user && may('orders.read') && (
          <Suspense>
            <StaffListeners email={user.email} />
          </Suspense>
        )}
        {user && may('events.follow') && isDesktop && (
          <Suspense>
            <DesktopCounts />
          </Suspense>
        )}
        {user && may('orders.own') && (
          <Suspense>
            <OwnOrders key={user.email} />
          </Suspense>
        )}
      </div>
    </div>
  );
}
