import { Outlet } from 'react-router-dom';
import { LiveUpdates } from '#web/app/live/live-updates.tsx';
import { DashboardDrawer } from '#web/app/shells/dashboard-drawer.tsx';
import { DashboardSidebar } from '#web/app/shells/dashboard-sidebar.tsx';
import { useSession } from '#web/auth/session.ts';
import { useAdminStatus } from '#web/auth/use-admin-status.ts';
import { ScanToOpen } from '#web/features/admin/scan/scan-to-open.tsx';
import styles from './dashboard-layout.module.css';

/** The sidebar of the dashboard beside its screens; on small screens a drawer holds it. */
export function DashboardLayout() {
  const { user } = useSession();
  const { admin } = useAdminStatus();
  return (
    <div className={`page ${styles.layout}`}>
      {user && (
        <>
          <div className={styles.sidebar}>
            <DashboardSidebar user={user} admin={admin} />
          </div>
          <div className={styles.drawer}>
            <DashboardDrawer user={user} admin={admin} />
          </div>
        </>
      )}
      <div>
        {user && admin && <LiveUpdates email={user.email} />}
        {user && admin && <ScanToOpen />}
        <Outlet />
      </div>
    </div>
  );
}
