import { Hono } from 'hono';
import type { Deps } from '#server/deps.ts';
import { mount } from '#server/http/pipeline/mount.ts';
import type { Searches } from '#server/http/protection/searches.ts';
import { viewTerms } from '#server/queries/orders/order-views.ts';
import { readTimeZone } from '#server/queries/shop/time-zone.ts';
import { prepend, respondCsv } from '#server/routes/csv.ts';
import { writeOrders } from '#server/routes/orders/order-rows.ts';
import { recordExport } from '#server/services/invoices/record-export.ts';
import { orderExportContract } from '#shared/contracts/orders/order-export.ts';
import { dayOf } from '#shared/domain/shop/time-zone.ts';

export function orderExportRoutes(deps: Deps, searches: Searches): Hono {
  const app = new Hono();

  mount(app, deps, orderExportContract.export, async ({ context, caller, query }) => {
    await context.get('limitExports')?.(caller.userId);
    const name = `orders-${dayOf(deps.now(), await readTimeZone(deps.db))}.csv`;
    const terms = viewTerms(deps.now());
    const parts = writeOrders(deps.db, query, terms, (search) => searches.find(context, search));
    if (context.req.method === 'HEAD') return respondCsv(context, name, parts);
    // The first part is read before anything is promised: a search may be refused.
    const first = await parts.next();
    await recordExport(deps, { type: 'orders.exported', subjectId: 'orders', actor: caller.userId, after: query });
    return respondCsv(context, name, prepend(first, parts));
  });
  return app;
}
