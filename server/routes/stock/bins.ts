import { Hono } from 'hono';
import type { Deps } from '#server/deps.ts';
import { mount } from '#server/http/pipeline/mount.ts';
import { findBins } from '#server/queries/stock/bins.ts';
import { binsContract } from '#shared/contracts/stock/bins.ts';

export function binRoutes(deps: Deps): Hono {
  const app = new Hono();
  mount(app, deps, binsContract.list, async ({ query }) => {
    const bins = await findBins(deps.db, query.ids);
    return [...bins].map(([productId, bin]) => ({ productId, bin }));
  });
  return app;
}
