import { Hono } from 'hono';
import type { ProductRow } from '#server/db/schema/tables/products.ts';
import type { Deps } from '#server/deps.ts';
import { mount } from '#server/http/pipeline/mount.ts';
import { findLastEvents } from '#server/queries/history/events.ts';
import { deletedProductList, findOfUndoneImports } from '#server/queries/products/deleted-products.ts';
import { respondPage, toPage } from '#server/routes/paging.ts';
import { staffPriceView } from '#server/routes/products/price-view.ts';
import { toProduct } from '#server/routes/products/products.ts';
import {
  changeManyProducts,
  removeManyProducts,
  restoreManyProducts,
} from '#server/services/products/change-many-products.ts';
import { type DeletedProduct, manyProductsContract } from '#shared/contracts/products/many-products.ts';

const MAX_DELETED = 100;

export function manyProductRoutes(deps: Deps): Hono {
  const { db } = deps;
  const app = new Hono();

  mount(app, deps, manyProductsContract.changeMany, async ({ caller, body }) =>
    changeManyProducts(deps, (await body()).changes, caller.userId),
  );
  mount(app, deps, manyProductsContract.removeMany, async ({ caller, body }) =>
    removeManyProducts(deps, (await body()).ids, caller.userId),
  );
  mount(app, deps, manyProductsContract.restoreMany, async ({ caller, body }) =>
    restoreManyProducts(deps, (await body()).ids, caller.userId),
  );
  mount(app, deps, manyProductsContract.listDeleted, async ({ context, query }) => {
    const limit = Math.min(query.limit ?? MAX_DELETED, MAX_DELETED);
    const page = { ...toPage({ ...query, sort: '-deletedAt' }), limit };
    const request = { page, filter: {}, sort: 'deleted_at' as const };
    return describe(await respondPage(context, db, deletedProductList, request, (row) => row));
  });
  return app;

  async function describe(rows: ProductRow[]): Promise<DeletedProduct[]> {
    const ids = rows.map(({ id }) => id);
    const removals = await findLastEvents(db, ids, 'product.removed');
    const undone = await findOfUndoneImports(db, ids);
    return rows.map((row) => ({
      ...toProduct(row, staffPriceView),
      deletedAt: new Date(Number(row.deleted_at)).toISOString(),
      deletedBy: removals.get(row.id)?.by ?? null,
      isRestorable: !undone.has(row.id),
    }));
  }
}
