import type { Hono } from 'hono';
import { dispatchDay, nextCutOff } from '#server/calendar.ts';
import type { Deps } from '#server/deps.ts';
import { mount } from '#server/http/pipeline/mount.ts';
import { readLeadDays } from '#server/queries/products/products.ts';
import { readDispatchTerms } from '#server/queries/shop/settings.ts';
import { type DispatchDays, dispatchDaysContract } from '#shared/contracts/products/dispatch-days.ts';

const none: DispatchDays = { orderWithin: null, products: [], earliest: null };

/** Before the route of a product, which has the same path. Not cached: it follows the clock. */
export function mountDispatchDays(app: Hono, deps: Deps): void {
  mount(app, deps, dispatchDaysContract.list, async ({ query: { ids = [] } }) => {
    const terms = await readDispatchTerms(deps.db);
    const at = deps.now();
    const until = terms && nextCutOff(at, terms);
    if (terms === null || until === null) return none;
    const leadDays = await readLeadDays(deps.db, ids);
    const products = ids.flatMap((id) => {
      const lead = leadDays.get(id);
      return lead === undefined ? [] : [{ _id: id, leavesOn: dispatchDay(at, terms, lead) }];
    });
    const earliest =
      products
        .map(({ leavesOn }) => leavesOn)
        .toSorted()
        .at(-1) ?? null;
    return { orderWithin: Math.floor((until - at) / 1000), products, earliest };
  });
}
