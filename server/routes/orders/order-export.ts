import { Hono } from 'hono';
import type { Deps } from '#server/deps.ts';
import { mount } from '#server/http/pipeline/mount.ts';
import { setHeader } from '#server/http/pipeline/respond.ts';
import { streamParts } from '#server/http/pipeline/stream-parts.ts';
import type { Searches } from '#server/http/protection/searches.ts';
import { readTimeZone } from '#server/queries/shop/time-zone.ts';
import { writeOrders } from '#server/routes/orders/order-rows.ts';
import { recordExport } from '#server/services/invoices/record-export.ts';
import { orderExportContract } from '#shared/contracts/orders/order-export.ts';
import { dayOf } from '#shared/domain/shop/time-zone.ts';

export function orderExportRoutes(deps: Deps, searches: Searches): Hono {
  const app = new Hono();

  mount(app, deps, orderExportContract.export, async ({ context, caller, query }) => {
    await context.get('limitExports')?.(caller.userId);
    const date = dayOf(deps.now(), await readTimeZone(deps.db));
    setHeader(context, 'content-type', 'text/csv; charset=utf-8');
    setHeader(context, 'content-disposition', `attachment; filename="orders-${date}.csv"`);
    if (context.req.method === 'HEAD') return new Response(null, { headers: context.get('responseHeaders') });
    const terms = { now: deps.now() };
    const parts = writeOrders(deps.db, query, terms, (search) => searches.find(context, search));
    // The first part is read before anything is promised: a search may be refused.
    const first = await parts.next();
    await recordExport(deps, { type: 'orders.exported', subjectId: 'orders', actor: caller.userId, after: query });
    return new Response(streamParts(prepend(first, parts)), { headers: context.get('responseHeaders') });
  });
  return app;
}

async function* prepend(first: IteratorResult<string>, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  if (!first.done) yield first.value;
  yield* rest;
}
