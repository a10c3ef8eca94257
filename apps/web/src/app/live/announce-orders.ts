import { orderPage } from '#shared/desktop/pages.ts';
import { formatNumber } from '#shared/domain/shop/locale.ts';
import { liveMessages } from '#shared/messages/shop/event-streams.ts';
import { readOrder } from '#web/api/orders/orders.ts';
import { store } from '#web/app/store.ts';
import { paths } from '#web/paths.ts';
import { isSoundOn, playOrderSound } from '#web/platform/order-sound.ts';
import { platform } from '#web/platform/platform.ts';

export async function announceOrders(ids: string[]): Promise<void> {
  const [only, another] = ids;
  if (only === undefined) return;
  if (isSoundOn()) playOrderSound();
  const several = {
    title: liveMessages.newOrders(ids.length),
    body: liveMessages.newOrdersHint,
    path: paths.allOrders,
  };
  await platform.notify(another === undefined ? await describe(only) : several);
}

async function describe(id: string) {
  const { data } = await store.dispatch(readOrder.initiate(id, { subscribe: false, forceRefetch: true }));
  // Without text of customers: notifications show on locked screens.
  const body = data ? liveMessages.newOrderBody(formatNumber(data.quantity), data.name) : null;
  return {
    title: liveMessages.newOrder,
    body: body?.slice(0, 500) ?? liveMessages.newOrderHint,
    path: orderPage(id),
  };
}
