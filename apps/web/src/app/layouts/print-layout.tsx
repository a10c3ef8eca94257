import { Outlet } from 'react-router-dom';
import { useAdminStatus } from '#web/auth/use-admin-status.ts';
import { ScanToOpen } from '#web/features/admin/scan/scan-to-open.tsx';

export function PrintLayout() {
  const { admin } = useAdminStatus();
  return (
    <main id="main" tabIndex={-1}>
      {admin && <ScanToOpen />}
      <Outlet />
    </main>
  );
}
