import { skipToken } from '@reduxjs/toolkit/query';
import { useEffect } from 'react';
import { liveMessages } from '#shared/messages/shop/event-streams.ts';
import { useCountOrderViewsQuery } from '#web/api/orders/orders.ts';
import { useNewOrderCount } from '#web/api/orders/unseen-orders.ts';
import { useListProductsQuery } from '#web/api/products/products.ts';
import { takeLowStockNews } from '#web/app/live/low-stock-news.ts';
import { useRole } from '#web/auth/use-role.ts';
import { pages } from '#web/pages.ts';
import { paths, VIEW } from '#web/paths.ts';
import { platform } from '#web/platform/platform.ts';

const POLL_MS = 60_000;
const MAX_LOW = 200;
const MAX_NAMED = 3;

/** The badge of the desktop application and its notifications of low stock. */
export function DesktopCounts() {
  const { may } = useRole();
  useBadge();
  useLowStock(may(pages.manageProducts.permission) === true);
  return null;
}

/** The number on the application's icon: what waits to be shipped. */
function useBadge(): void {
  const { data, refetch } = useCountOrderViewsQuery(undefined, { pollingInterval: POLL_MS });
  const news = useNewOrderCount();
  // biome-ignore lint/correctness/useExhaustiveDependencies: new orders change no list, but the count
  useEffect(() => void refetch(), [news, refetch]);
  const toShip = data?.['to-ship'] ?? null;
  useEffect(() => {
    if (toShip !== null) void platform.setBadge({ count: Math.min(toShip, 1_000_000) });
  }, [toShip]);
}

function useLowStock(mayOpen: boolean): void {
  const low = mayOpen ? { lowStock: true, limit: MAX_LOW } : skipToken;
  const { data } = useListProductsQuery(low, { pollingInterval: POLL_MS });
  useEffect(() => {
    if (data === undefined) return;
    const news = takeLowStockNews({ low: data.items, hasMore: data.items.length === MAX_LOW });
    if (news.length === 0) return;
    const names = news.slice(0, MAX_NAMED).map(({ product }) => product);
    void platform.notify({
      title: liveMessages.lowStock(news.length),
      body: liveMessages.lowStockBody(names, news.length - names.length).slice(0, 500),
      path: `${paths.manageProducts}?${VIEW}=low`,
    });
  }, [data]);
}
