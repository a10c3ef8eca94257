import { sql } from 'kysely';
import type { Keyset, Page } from '#server/db/keyset.ts';
import type { ProductRow } from '#server/db/schema/tables/products.ts';
import type { Database } from '#server/db/schema/tables.ts';
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
import { searchConditions } from '#server/queries/search-conditions.ts';

const MAX_COUNT = 1000;

export function isSearch({ search }: Pick<ProductFilter, 'search'>): boolean {
  return search !== '' && searchAlternatives(search).length > 0;
}

export interface FoundProducts {
  rows: ListedProduct[];
  /** The last examined row, where the next page begins, whether it matched or not; null when nothing follows. */
  next: Keyset | null;
  /** The count of all pages; null when there are more than `MAX_COUNT`, or the budget ended first. */
  count: number | null;
  isCutShort: boolean;
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
): Promise<FoundProducts> {
  const exact = isSearch(filter) ? await listExactMatches(db, filter) : [];
  const { before, listPage } = splitPage(page, exact);
  return readWithin(db, budget, async (read) => {
    const search = {
      conditions: isSearch(filter) ? searchConditions(db, filter.search) : null,
      order,
      filters: filterConditions(filter, { order, descending: page.descending, excluded: exact }),
    };
    // One extra row tells whether there is a next page.
    const start = startInRange({ ...listPage, limit: listPage.limit + 1 }, order, filter);
    const list = await listFound(db, read, start, search);
    const listed = list.rows.slice(0, listPage.limit);
    const rows = [...before, ...listed];
    const next = listPage.limit === 0 ? nextAfterExact(before, exact, list) : nextOf(list, listed, order);
    const isWhole = page.after === null && next === null;
    const count = isWhole ? rows.length : list.cutBy === 'time' ? null : await countFound(read, search, exact.length);
    return { rows, next, count, isCutShort: list.cutBy === 'time' };
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

function nextOf(
  { rows, cutBy, position }: Found<ListedProduct>,
  shown: ListedProduct[],
  order: SearchOrder,
): Keyset | null {
  if (cutBy === 'time') return { after: position.seq, afterValue: order === 'seq' ? null : position.value };
  const last = shown.at(-1);
  if (last === undefined || (cutBy === null && rows.length === shown.length)) return null;
  return keysetOf(last, order);
}

export function keysetOf(row: ListedProduct, order: SearchOrder): Keyset {
  if (row.isExact) return { after: row.seq, afterValue: EXACT_MATCHES };
  return { after: row.seq, afterValue: order === 'seq' ? null : (row[order] ?? 0) };
}

async function countFound(read: BudgetedRead, search: Search, exact: number): Promise<number | null> {
  const { from, where } = candidatesOf(search);
  const isListed = sql`case when true ${search.filters.walked} then 1 else 0 end`;
  const { rows } = await read<{ count: number; listed: number }>(
    sql`select count(*) as count, coalesce(sum(is_listed), 0) as listed from
      (select ${isListed} as is_listed from ${from} where ${where} limit ${sql.lit(MAX_COUNT + 1)}) as matches`,
    1,
  );
  const [matches] = rows;
  return matches === undefined || matches.count > MAX_COUNT ? null : matches.listed + exact;
}
