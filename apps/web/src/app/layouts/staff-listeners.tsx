import { useLocation } from 'react-router-dom';
import { PICK_WALK } from '#shared/desktop/pick-pages.ts';
import { LiveUpdates } from '#web/app/live/live-updates.tsx';
import { useRole } from '#web/auth/use-role.ts';
import { DropToImport } from '#web/features/admin/imports/drop-to-import.tsx';
import { ScanToOpen } from '#web/features/admin/scan/scan-to-open.tsx';
import { paths } from '#web/paths.ts';

/** What every page of staff listens to: scans, dropped files, what happens in the shop. */
export function StaffListeners({ email }: { email: string }) {
  const { pathname } = useLocation();
  const { may } = useRole();
  return (
    <>
      {pathname !== paths.pack && pathname !== PICK_WALK && <ScanToOpen />}
      {may('imports.run') && <DropToImport />}
      {may('events.follow') && <LiveUpdates email={email} />}
    </>
  );
}
