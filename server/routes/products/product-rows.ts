import { yieldToEventLoop } from '#server/async/yield-to-event-loop.ts';
import type { Page } from '#server/db/keyset.ts';
import type { ProductRow } from '#server/db/schema/tables/products.ts';
import type { Database } from '#server/db/schema/tables.ts';
import type { FoundRows } from '#server/db/search/find-in-parts.ts';
import type { ReadBudget } from '#server/db/search/read-within.ts';
import { findProductsById } from '#server/queries/imports/imported-products.ts';
import { categoryTreeList } from '#server/queries/products/category-conditions.ts';
import { isSearch, searchProducts } from '#server/queries/products/product-search.ts';
import type { ProductFilter } from '#server/queries/products/products.ts';
import { toCsv } from '#server/routes/csv.ts';
import { columnNames, toCells } from '#server/services/imports/product-cells.ts';
import { productFields } from '#server/services/products/product-details.ts';
import { productColumns } from '#shared/domain/products/product-columns.ts';

/** Rows that are read and written at once. */
const BATCH = 500;

/** Runs a search when its turn comes. @throws {AppError} search_busy */
type RunSearch = (search: (budget: ReadBudget) => Promise<FoundRows<ProductRow>>) => Promise<FoundRows<ProductRow>>;

/** Products as CSV in parts, in the order in which they were added, with the columns of an import. */
export async function* writeProducts(
  db: Database,
  filter: ProductFilter,
  runSearch: RunSearch,
): AsyncGenerator<string> {
  let head = toCsv([columnNames.map((column) => productColumns[column])], { bom: true });
  for await (const rows of readProducts(db, filter, runSearch)) {
    const found = await findProductsById(
      db,
      rows.map(({ id }) => id),
    );
    const byId = new Map(found.map((product) => [product.id, product]));
    const products = rows.flatMap(({ id }) => byId.get(id) ?? []);
    yield head + toCsv(products.map((product) => toCells({ _id: product.id, ...productFields(product) })));
    head = '';
    await yieldToEventLoop();
  }
  if (head !== '') yield head;
}

async function* readProducts(
  db: Database,
  filter: ProductFilter,
  runSearch: RunSearch,
): AsyncGenerator<Pick<ProductRow, 'id'>[]> {
  let page: Page = { limit: BATCH, descending: false, after: null, afterValue: null };
  if (isSearch(filter)) {
    for (;;) {
      const { rows, next } = await runSearch((budget) => searchProducts(db, page, 'seq', filter, budget));
      if (rows.length > 0) yield rows;
      if (next === null) return;
      page = { ...page, ...next };
    }
  }
  const { category, descendants, inStock, lowStock } = filter;
  for (;;) {
    const rows = await categoryTreeList.rows(db, { page, filter: { category, descendants, inStock, lowStock } });
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < BATCH) return;
    page = { ...page, after: last.seq };
  }
}
