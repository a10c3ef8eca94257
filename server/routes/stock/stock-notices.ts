import { Hono } from 'hono';
import type { Deps } from '#server/deps.ts';
import { mount } from '#server/http/pipeline/mount.ts';
import { listStockNotices, type OwnStockNotice } from '#server/queries/stock/stock-notices.ts';
import { askForStockNotice, stopStockNotice } from '#server/services/stock/stock-notices.ts';
import { stockNoticesContract } from '#shared/contracts/stock/stock-notices.ts';

export function stockNoticeRoutes(deps: Deps): Hono {
  const app = new Hono();

  mount(app, deps, stockNoticesContract.list, async ({ caller }) =>
    (await listStockNotices(deps.db, caller.userId)).map(toStockNotice),
  );
  mount(app, deps, stockNoticesContract.ask, async ({ caller: { userId }, params }) => {
    await askForStockNotice(deps, { userId, productId: params.id });
    return { asked: true };
  });
  mount(app, deps, stockNoticesContract.stop, async ({ caller: { userId }, params }) => {
    await stopStockNotice(deps, { userId, productId: params.id });
    return { asked: false };
  });
  return app;
}

export function toStockNotice({ product_id: productId, name: product, created_at }: OwnStockNotice) {
  return { productId, product, createdAt: new Date(created_at).toISOString() };
}
