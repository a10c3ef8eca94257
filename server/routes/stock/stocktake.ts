import { Hono } from 'hono';
import type { Page } from '#server/db/keyset.ts';
import { type CountedBatch, parseCountedBatches } from '#server/db/stored-json.ts';
import type { Deps } from '#server/deps.ts';
import { mount } from '#server/http/pipeline/mount.ts';
import { readProductsInAnyState } from '#server/queries/products/products.ts';
import { findBins } from '#server/queries/stock/bins.ts';
import {
  countLines,
  findOpenStocktake,
  type LineWithBin,
  listLinesWithBins,
  type StocktakeLineRow,
  stocktakeLineList,
} from '#server/queries/stock/stocktakes.ts';
import { listEmails } from '#server/queries/users/users.ts';
import { respondFound, respondPage, toPage } from '#server/routes/paging.ts';
import { countProduct, removeCount } from '#server/services/stock/count-product.ts';
import { applyStocktake, discardStocktake } from '#server/services/stock/end-stocktake.ts';
import { type Stocktake, type StocktakeLine, stocktakeContract } from '#shared/contracts/stock/stocktake.ts';
import { compareBins, isBinIn } from '#shared/domain/fulfilment/bins.ts';

const MAX_LINES = 200;

interface BinQuery {
  page: Pick<Page, 'after' | 'limit'>;
  sort?: 'bin' | undefined;
  bin?: string | null | undefined;
}

/** A stocktake has few enough lines to sort them all. The cursor is the number of those before the page. */
function pageByBin(lines: LineWithBin[], { page, sort, bin }: BinQuery) {
  const within = lines.filter((line) => isBinIn(line.bin, bin ?? ''));
  if (sort === 'bin') within.sort((one, other) => compareBins(one.bin, other.bin));
  const start = page.after ?? 0;
  const rows = within.slice(start, start + page.limit).map((line, index) => ({ ...line, after: start + index + 1 }));
  const end = start + rows.length;
  return { rows, next: end < within.length ? { after: end, afterValue: null } : null, count: within.length };
}

const toCounted = ({ number, bestBefore, counted, expected }: CountedBatch) => ({
  number,
  bestBefore,
  counted,
  expected,
});

export function stocktakeRoutes(deps: Deps): Hono {
  const { db } = deps;
  const app = new Hono();

  mount(app, deps, stocktakeContract.read, readStocktake);
  mount(app, deps, stocktakeContract.listLines, async ({ context, query }) => {
    const page = { ...toPage({ ...query, sort: '-createdAt' }), limit: Math.min(query.limit ?? 50, MAX_LINES) };
    const filter = { stocktake: (await findOpenStocktake(db))?.id ?? 'none' };
    if (query.sort === 'bin' || query.bin) {
      const found = pageByBin(await listLinesWithBins(db, filter.stocktake), { page, ...query });
      return toLines(
        respondFound(
          context,
          found,
          ({ after }) => ({ after, afterValue: null }),
          (row) => row,
        ),
      );
    }
    return toLines(await respondPage(context, db, stocktakeLineList, { page, filter }, (row) => row));
  });
  mount(app, deps, stocktakeContract.count, async ({ caller, params, body }) => {
    const count = await body();
    const row = await countProduct(deps, { ...count, productId: params.productId, actor: caller.userId });
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
    const bins = await findBins(db, ids);
    const emails = await listEmails(db, [...new Set(rows.map(({ counted_by }) => counted_by))]);
    return rows.flatMap(({ product_id, counted, expected, counted_by, counted_at, batches }) => {
      const product = products.get(product_id);
      if (!product) return [];
      const { id: _id, name, image, part_number: partNumber, unit } = product;
      const bin = bins.get(product_id);
      const shown = { _id, product: name, image, partNumber, unit, ...(bin !== undefined && { bin }) };
      const by = emails.get(counted_by) ?? '';
      const countedAt = new Date(counted_at).toISOString();
      const byBatch = batches === null ? {} : { batches: parseCountedBatches(batches).map(toCounted) };
      return [{ product: shown, counted, expected, by, countedAt, ...byBatch }];
    });
  }
}
