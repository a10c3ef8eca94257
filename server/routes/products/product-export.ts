import { Hono } from 'hono';
import type { Deps } from '#server/deps.ts';
import { mount } from '#server/http/pipeline/mount.ts';
import type { Searches } from '#server/http/protection/searches.ts';
import { readTimeZone } from '#server/queries/shop/time-zone.ts';
import { prepend, respondCsv } from '#server/routes/csv.ts';
import { withDescendants } from '#server/routes/products/product-filter.ts';
import { writeProducts } from '#server/routes/products/product-rows.ts';
import { recordExport } from '#server/services/invoices/record-export.ts';
import { productExportContract } from '#shared/contracts/products/product-export.ts';
import { categoryKey } from '#shared/domain/products/category.ts';
import { dayOf } from '#shared/domain/shop/time-zone.ts';

export function productExportRoutes(deps: Deps, searches: Searches): Hono {
  const app = new Hono();

  mount(app, deps, productExportContract.export, async ({ context, caller, query }) => {
    await context.get('limitExports')?.(caller.userId);
    const { q = '', category, lowStock } = query;
    const filter = await withDescendants(deps.db, {
      search: q.trim(),
      inStock: false,
      lowStock: lowStock === 'true',
      category: category == null ? undefined : categoryKey(category),
    });
    const parts = writeProducts(deps.db, filter, (search) => searches.find(context, search));
    const name = `products-${dayOf(deps.now(), await readTimeZone(deps.db))}.csv`;
    if (context.req.method === 'HEAD') return respondCsv(context, name, parts);
    // The first part is read before anything is promised: a search may be refused.
    const first = await parts.next();
    const { userId: actor } = caller;
    await recordExport(deps, { type: 'products.exported', subjectId: 'products', actor, after: query });
    return respondCsv(context, name, prepend(first, parts));
  });
  return app;
}
