import { Hono } from 'hono';
import type { Deps } from '#server/deps.ts';
import { mount } from '#server/http/pipeline/mount.ts';
import { staffPriceView } from '#server/routes/products/price-view.ts';
import { toProductSummary } from '#server/routes/products/products.ts';
import { createForecasts, type DemandRow, readDemand } from '#server/services/stock/forecast-demand.ts';
import { demandContract, type ProductDemand } from '#shared/contracts/stock/demand.ts';

export function demandRoutes(deps: Deps): Hono {
  const app = new Hono();
  const forecast = createForecasts(deps);
  mount(app, deps, demandContract.read, async () => {
    const last = await forecast();
    if (last === null) return { computedAt: null, rows: [], products: 0 };
    const rows = (await readDemand(deps.db, last.rows)).map(toProductDemand);
    return { computedAt: new Date(last.computedAt).toISOString(), rows, products: last.products };
  });
  return app;
}

function toProductDemand({ expected, product, quantity, daysUntilEmpty }: DemandRow): ProductDemand {
  return {
    product: toProductSummary(product, staffPriceView),
    quantity,
    customers: expected.customers,
    daysUntilEmpty,
  };
}
