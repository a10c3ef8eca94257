import { sql } from 'kysely';
import type { Keyset, Page } from '#server/db/keyset.ts';
import type { Database } from '#server/db/schema/tables.ts';
import { type BudgetedRead, type Found, type ReadBudget, readWithin } from '#server/db/search/read-within.ts';
import { searchAlternatives } from '#server/db/search/search-text.ts';
import { type ListedProduct, listFound, type Search, type SearchOrder } from '#server/queries/found-products.ts';
import type { ProductFilter } from '#server/queries/products.ts';
import { searchConditions } from '#server/queries/search-conditions.ts';

/** The most matches of a search that are counted. */
const MAX_COUNT = 1000;

/** Whether there is anything to look for. */
export function isSearch(filter: ProductFilter): boolean {
  return searchAlternatives(filter.search).length > 0;
}

/** What was found of a page within the budget. */
export interface FoundProducts {
  rows: ListedProduct[];
  /** Behind which row the next page begins, which need not be one that was found; null when nothing follows. */
  next: Keyset | null;
  /** Of all pages; null when there are more than are counted, or the budget ended before. */
  count: number | null;
  /** Whether the time ended before the page was full. */
  isCutShort: boolean;
}

/**
 * Products on sale that hold what is searched. On SQLite a page ends early where the budget does, and the next one goes on
 * from there. By relevance the page must be descending: the newest of equals come first.
 * @throws {BudgetSpentError} on PostgreSQL, when the budget ends first
 */
export async function findProducts(
  db: Database,
  page: Page,
  order: SearchOrder,
  filter: ProductFilter,
  budget: ReadBudget,
): Promise<FoundProducts> {
  return readWithin(db, budget, async (read) => {
    const search = {
      conditions: searchConditions(db, filter.search),
      order,
      isInStock: filter.inStock,
      inStock: filter.inStock ? sql`and in_stock = 1` : sql``,
    };
    // One row more than the page tells whether there is a next one.
    const list = await listFound(db, read, { ...page, limit: page.limit + 1 }, search);
    const rows = list.rows.slice(0, page.limit);
    const next = nextOf(list, rows, order);
    const isWhole = page.after === null && next === null;
    const count = isWhole ? rows.length : list.cutBy === 'time' ? null : await countFound(read, search);
    return { rows, next, count, isCutShort: list.cutBy === 'time' };
  });
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

/** Where the page after a product of a search begins. */
export function keysetOf(row: ListedProduct, order: SearchOrder): Keyset {
  return { after: row.seq, afterValue: order === 'seq' ? null : (row[order] ?? 0) };
}

async function countFound(read: BudgetedRead, { conditions, isInStock }: Search): Promise<number | null> {
  const { rows } = await read<{ count: number; in_stock: number }>(
    sql`select count(*) as count, coalesce(sum(in_stock), 0) as in_stock from
      (select in_stock from ${conditions.from} where ${conditions.where(0)} limit ${sql.lit(MAX_COUNT + 1)}) as matches`,
    1,
  );
  // When the time is over there is no row.
  const [matches] = rows;
  if (matches === undefined || matches.count > MAX_COUNT) return null;
  return isInStock ? matches.in_stock : matches.count;
}
