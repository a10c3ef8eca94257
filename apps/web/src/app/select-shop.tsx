import type { ShopState } from '#shared/desktop/calls.ts';
import { CrashBoundary } from '#web/app/crash-boundary.tsx';
import { Notifications } from '#web/app/notifications.tsx';
import { ConnectShopPage } from '#web/features/connect-shop/connect-shop-page.tsx';
import { paths } from '#web/paths.ts';

/** The page is reloaded afterwards, because its Content-Security-Policy has changed. */
export function SelectShop({ shop }: { shop: ShopState }) {
  return (
    <CrashBoundary>
      <ConnectShopPage shop={shop} onConnected={() => location.replace(paths.allOrders)} />
      <Notifications />
    </CrashBoundary>
  );
}
