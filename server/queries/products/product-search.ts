import { sql } from 'kysely';
import { type Keyset, MAX_COUNT, type Page } from '#server/db/keyset.ts';
import type { ProductRow } from '#server/db/schema/tables/products.ts';
import type { Database } from '#server/db/schema/tables.ts';
import { type FoundRows, nextOf, toFoundRows } from '#server/db/search/find-in-parts.ts';
import { type BudgetedRead, type Found, type ReadBudget, readWithin } from '#server/db/search/read-within.ts';
import { searchAlternatives } from '#server/db/search/search-text.ts';
import {
  candidatesOf,
  type ListedProduct,
  listFound,
  type Search,
  type SearchOrder,
} from '#server/queries/products/found-products.ts';
import { filterConditions, listExactMatches, startInRange } from '#server/queries/products/product-filters.ts';
import type { ProductFilter } from '#server/queries/products/products.ts';
import { pickDriver } from '#server/queries/products/specification-conditions.ts';
import { searchConditions } from '#server/queries/search-conditions.ts';

export function isSearch({ search }: Pick<ProductFilter, 'search'>): boolean {
  return search !== '' && searchAlternatives(search).length > 0;
}

/**
 * Those whose part number or barcode is the search come first.
 * On SQLite a page ends early with the budget, and the next one continues there. By relevance the page must be
 * descending: among equals the newest come first. @throws {BudgetSpentError} on PostgreSQL, when the budget ends first
 */
export async function searchProducts(
  db: Database,
  page: Page,
  order: SearchOrder,
  filter: ProductFilter,
  budget: ReadBudget,
): Promise<FoundRows<ListedProduct>> {
  return readWithin(db, budget, async (read, db) => {
    const exact = isSearch(filter) ? await listExactMatches(db, filter) : [];
    const { before, listPage } = splitPage(page, exact);
    const driver = await pickDriver(db, read, filter);
    const search = {
      conditions: isSearch(filter) ? searchConditions(db, filter.search) : null,
      order,
      filters: filterConditions(filter, { order, descending: page.descending, excluded: exact, driver }),
    };
    // One extra row tells whether there is a next page.
    const start = startInRange({ ...listPage, limit: listPage.limit + 1 }, order, filter);
    const list = await listFound(db, read, start, search);
    const listed = list.rows.slice(0, listPage.limit);
    const rows = [...before, ...listed];
    const next = listPage.limit === 0 ? nextAfterExact(before, exact, list) : nextOf(list, listed, sortValueOf(order));
    return toFoundRows(page, list, rows, next, () => countFound(read, search, exact.length));
  });
}

/** In a cursor, the value after which exact matches follow, then the list from its beginning. No price is as high. */
const EXACT_MATCHES = 999_999_999_999_999;

/** The exact matches of a page, and the page of the list after them. */
function splitPage(page: Page, exact: ProductRow[]): { before: ListedProduct[]; listPage: Page } {
  const isAmongExact = page.afterValue === EXACT_MATCHES;
  if (page.after !== null && !isAmongExact) return { before: [], listPage: page };
  const left = exact.filter(({ seq }) => page.after === null || seq > page.after);
  const before = left.slice(0, page.limit).map((row) => ({ ...row, isExact: true }));
  return { before, listPage: { ...page, limit: page.limit - before.length, after: null, afterValue: null } };
}

function nextAfterExact(shown: ListedProduct[], exact: ProductRow[], list: Found<ListedProduct>): Keyset | null {
  const last = shown.at(-1);
  if (last === undefined) return null;
  const isLast = last.seq === exact.at(-1)?.seq && list.rows.length === 0 && list.cutBy === null;
  return isLast ? null : { after: last.seq, afterValue: EXACT_MATCHES };
}

export function keysetOf(row: ListedProduct, order: SearchOrder): Keyset {
  return { after: row.seq, afterValue: row.isExact ? EXACT_MATCHES : (sortValueOf(order)?.(row) ?? null) };
}

function sortValueOf(order: SearchOrder): ((row: ListedProduct) => number) | null {
  return order === 'seq' ? null : (row) => row[order] ?? 0;
}

async function countFound(read: BudgetedRead, search: Search, exact: number): Promise<number | null> {
  if (search.conditions === null && search.filters.isLarge) return null;
  const { from, where, rest } = candidatesOf(search);
  const isListed = sql`case when true ${rest} then 1 else 0 end`;
  const { rows } = await read<{ count: number; listed: number }>(
    sql`select count(*) as count, coalesce(sum(is_listed), 0) as listed from
      (select ${isListed} as is_listed from ${from} where ${where} limit ${sql.lit(MAX_COUNT + 1)}) as matches`,
    1,
  );
  const [matches] = rows;
  return matches === undefined || matches.count > MAX_COUNT ? null : matches.listed + exact;
}
