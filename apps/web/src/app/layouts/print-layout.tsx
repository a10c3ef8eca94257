import { Outlet } from 'react-router-dom';
import { useRole } from '#web/auth/use-role.ts';
import { ScanToOpen } from '#web/features/admin/scan/scan-to-open.tsx';

export function PrintLayout() {
  const { may } = useRole();
  return (
    <main id="main" tabIndex={-1}>
      {may('orders.read') && <ScanToOpen />}
      <Outlet />
    </main>
  );
}
