import type { StoreState } from '#shared/desktop/calls.ts';
import { CrashBoundary } from '#web/app/crash-boundary.tsx';
import { Notifications } from '#web/app/notifications.tsx';
import { ConnectStorePage } from '#web/features/connect-store/connect-store-page.tsx';
import { paths } from '#web/paths.ts';

/** The app before it has a store. Once there is one, the page is loaded anew: whom it may talk to has changed. */
export function ChooseStore({ store }: { store: StoreState }) {
  return (
    <CrashBoundary>
      <ConnectStorePage store={store} onConnected={() => location.replace(paths.allOrders)} />
      <Notifications />
    </CrashBoundary>
  );
}
