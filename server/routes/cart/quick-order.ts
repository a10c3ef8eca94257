import { type Context, Hono } from 'hono';
import { AppError } from '#server/app-error.ts';
import type { Deps } from '#server/deps.ts';
import { QUICK_ORDER_WITHIN_MS } from '#server/http/limits.ts';
import type { Metrics } from '#server/http/observability/metrics.ts';
import { findNumberingAccount } from '#server/http/pipeline/authenticate.ts';
import { mount } from '#server/http/pipeline/mount.ts';
import { createSearches } from '#server/http/protection/searches.ts';
import { findOpenAccount } from '#server/queries/accounts/accounts.ts';
import { findNumbered } from '#server/queries/products/numbered-products.ts';
import { searchProducts } from '#server/queries/products/product-search.ts';
import { findSuccessorsOf, type SuccessorRow } from '#server/queries/products/related-products.ts';
import { pricedFor, withAccountPrices } from '#server/routes/products/account-prices.ts';
import { publicPriceView, staffPriceView } from '#server/routes/products/price-view.ts';
import { toProductSummary } from '#server/routes/products/products.ts';
import { replacedByOf } from '#server/routes/products/successors.ts';
import { type MatchedLine, matchOrder } from '#server/services/quick-order/match-order.ts';
import { withScannedLines } from '#server/services/quick-order/scanned-lines.ts';
import {
  type OrderText,
  type QuickOrder,
  type QuickOrderLine,
  quickOrderContract,
} from '#shared/contracts/cart/quick-order.ts';
import type { ShownProductSummary } from '#shared/contracts/products/products.ts';
import { lineRule, nearestQuantities, quantityProblem } from '#shared/domain/stock/quantity.ts';

type ProductRow = Parameters<typeof toProductSummary>[0];
type Show = (rows: ProductRow[]) => Promise<ShownProductSummary[]>;

const page = { limit: 6, descending: true, after: null, afterValue: null };

export function quickOrderRoutes(deps: Deps, metrics: Metrics): Hono {
  const { db } = deps;
  const app = new Hono();
  // One search of all quick orders at a time, so that they never delay the searches of the product list.
  const searches = createSearches(deps, metrics, 1);

  mount(app, deps, quickOrderContract.read, async ({ context, body }) => {
    const view = await publicPriceView(deps, context);
    const accountId = await findNumberingAccount(context, deps);
    return read(context, await body(), accountId, (rows) => {
      const products = rows.map((row) => toProductSummary(row, view));
      return pricedFor(context, deps, products);
    });
  });
  mount(app, deps, quickOrderContract.readForCustomer, async ({ context, params, body }) => {
    const account = await findOpenAccount(db, params.id);
    if (!account) throw new AppError('not_found');
    return read(context, await body(), account.id, (rows) => {
      const products = rows.map((row) => toProductSummary(row, staffPriceView));
      return withAccountPrices(deps, account.id, products);
    });
  });
  return app;

  /** `accountId` is the one whose own part numbers count. */
  async function read(
    context: Context,
    { text, decimal }: OrderText,
    accountId: string | null,
    show: Show,
  ): Promise<QuickOrder> {
    const results = new Map<string, Awaited<ReturnType<typeof searchProducts>>['rows']>();
    const deadline = performance.now() + QUICK_ORDER_WITHIN_MS;
    let isCutShort = false;

    async function search(query: string) {
      const earlier = results.get(query);
      if (earlier) return earlier;
      const left = Math.ceil(deadline - performance.now());
      if (left <= 0 || isCutShort) {
        isCutShort = true;
        return [];
      }
      try {
        const found = await searches.find(context, (budget) => {
          const ms = Math.min(budget.ms, left);
          return searchProducts(db, page, 'relevance', { search: query, inStock: false }, { ...budget, ms });
        });
        results.set(query, found.rows);
        return found.rows;
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'search_busy' || results.size === 0) throw error;
        isCutShort = true;
        return [];
      }
    }

    const { lines, ...order } = await matchOrder(
      (keys) => findNumbered(db, accountId, keys),
      withScannedLines(text),
      decimal ?? null,
      search,
    );
    const successors = await findSuccessorsOf(
      db,
      lines.flatMap(({ product }) => product?.id ?? []),
    );
    const named = lines.flatMap(({ product, candidates }) => [product ?? [], candidates].flat());
    const replacing = [...successors.values()].flatMap(({ product }) => product ?? []);
    const rows = [...new Map([...named, ...replacing].map((row) => [row.id, row])).values()];
    const shown = await show(rows);
    const products = new Map(shown.map((product) => [product._id, product]));
    return { ...order, lines: lines.map((line) => toLine(line, products, successors)), isCutShort };
  }
}

function toLine(
  { product: row, candidates, quantity, ...line }: MatchedLine,
  products: Map<string, ShownProductSummary>,
  successors: Map<string, SuccessorRow>,
): QuickOrderLine {
  // A product may be found by another number in the next line.
  const shown = ({ id, foundAs }: ProductRow) => {
    const { foundAs: _, ...found } = products.get(id) ?? {};
    return '_id' in found ? [{ ...found, ...(foundAs !== undefined && { foundAs }) }] : [];
  };
  const [product = null] = row === null ? [] : shown(row);
  return {
    ...line,
    product,
    ...replacedByOf(successors.get(row?.id ?? ''), products),
    candidates: candidates.flatMap(shown),
    quantity,
    ...correctionOf(product, quantity),
  };
}

function correctionOf(
  product: QuickOrderLine['product'],
  quantity: number | null,
): Pick<QuickOrderLine, 'problem' | 'nearest'> {
  if (product === null) return { problem: null, nearest: [] };
  const rule = lineRule(product);
  // Nothing is taken for what was not read, not even the minimum.
  if (quantity === null) return { problem: 'quantityMissing', nearest: [] };
  const problem = quantityProblem(quantity, rule);
  return { problem, nearest: problem ? nearestQuantities(quantity, rule) : [] };
}
