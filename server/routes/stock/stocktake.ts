import { Hono } from 'hono';
import type { Deps } from '#server/deps.ts';
import { mount } from '#server/http/pipeline/mount.ts';
import { readProductsInAnyState } from '#server/queries/products/products.ts';
import {
  countLines,
  findOpenStocktake,
  type StocktakeLineRow,
  stocktakeLineList,
} from '#server/queries/stock/stocktakes.ts';
import { listEmails } from '#server/queries/users/users.ts';
import { respondPage, toPage } from '#server/routes/paging.ts';
import { countProduct, removeCount } from '#server/services/stock/count-product.ts';
import { applyStocktake, discardStocktake } from '#server/services/stock/end-stocktake.ts';
import { type Stocktake, type StocktakeLine, stocktakeContract } from '#shared/contracts/stock/stocktake.ts';

const MAX_LINES = 200;

export function stocktakeRoutes(deps: Deps): Hono {
  const { db } = deps;
  const app = new Hono();

  mount(app, deps, stocktakeContract.read, readStocktake);
  mount(app, deps, stocktakeContract.listLines, async ({ context, query }) => {
    const page = { ...toPage({ ...query, sort: '-createdAt' }), limit: Math.min(query.limit ?? 50, MAX_LINES) };
    const filter = { stocktake: (await findOpenStocktake(db))?.id ?? 'none' };
    return toLines(await respondPage(context, db, stocktakeLineList, { page, filter }, (row) => row));
  });
  mount(app, deps, stocktakeContract.count, async ({ caller, params, body }) => {
    const { counted } = await body();
    const row = await countProduct(deps, { productId: params.productId, counted, actor: caller.userId });
    const [line] = await toLines([row]);
    if (!line) throw new Error('A count has no line');
    return line;
  });
  mount(app, deps, stocktakeContract.removeLine, async ({ params }) => {
    await removeCount(deps, params.productId);
    return readStocktake();
  });
  mount(app, deps, stocktakeContract.apply, async ({ caller, body }) => {
    const { version } = await body();
    const counts = await applyStocktake(deps, { version, actor: caller.userId });
    return { startedAt: null, version, ...counts };
  });
  mount(app, deps, stocktakeContract.discard, async ({ caller }) => {
    await discardStocktake(deps, caller.userId);
    return readStocktake();
  });
  return app;

  async function readStocktake(): Promise<Stocktake> {
    const open = await findOpenStocktake(db);
    if (!open) return { startedAt: null, version: 0, lines: 0, differing: 0 };
    const counts = await countLines(db, open.id);
    return { startedAt: new Date(open.started_at).toISOString(), version: open.version, ...counts };
  }

  async function toLines(rows: StocktakeLineRow[]): Promise<StocktakeLine[]> {
    const ids = rows.map(({ product_id }) => product_id);
    const products = new Map((await readProductsInAnyState(db, ids)).map((product) => [product.id, product]));
    const emails = await listEmails(db, [...new Set(rows.map(({ counted_by }) => counted_by))]);
    return rows.flatMap(({ product_id, counted, expected, counted_by, counted_at }) => {
      const product = products.get(product_id);
      if (!product) return [];
      const { id: _id, name, image, part_number: partNumber, unit } = product;
      const by = emails.get(counted_by) ?? '';
      const countedAt = new Date(counted_at).toISOString();
      return [{ product: { _id, product: name, image, partNumber, unit }, counted, expected, by, countedAt }];
    });
  }
}
