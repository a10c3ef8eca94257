import { Hono } from 'hono';
import { AppError } from '#server/app-error.ts';
import type { Deps } from '#server/deps.ts';
import { mount } from '#server/http/pipeline/mount.ts';
import { countUnpaidOrders, listBought } from '#server/queries/products/product-buyers.ts';
import { findProduct } from '#server/queries/products/products.ts';
import { productBuyersContract } from '#shared/contracts/products/product-buyers.ts';
import { DAY_MS } from '#shared/domain/durations.ts';
import { REGULAR_DAYS, summarizeBuyers } from '#shared/domain/orders/buyers.ts';

/** The newest orders that are looked at. */
const MAX_ORDERS = 2000;

/** What a change of price or minimum would mean for those who buy the product. */
export function productBuyerRoutes(deps: Deps): Hono {
  const { db } = deps;
  const app = new Hono();
  mount(app, deps, productBuyersContract.readBuyers, async ({ params: { id } }) => {
    if (!(await findProduct(db, id))) throw new AppError('not_found');
    const now = deps.now();
    const since = now - REGULAR_DAYS * DAY_MS;
    const bought = await listBought(db, { productId: id, since, limit: MAX_ORDERS });
    const purchases = bought.map(({ owner_id, quantity, at }) => ({ buyer: owner_id, quantity, at }));
    return { ...summarizeBuyers(purchases, now), unpaidOrders: await countUnpaidOrders(db, id, MAX_ORDERS) };
  });
  return app;
}
