import { sql } from 'kysely';
import type { Keyset, Page } from '#server/db/keyset.ts';
import type { Database } from '#server/db/schema/tables.ts';
import { type BudgetedRead, type Found, type ReadBudget, readWithin } from '#server/db/search/read-within.ts';
import { searchAlternatives } from '#server/db/search/search-text.ts';
import { type ListedProduct, listFound, type Search, type SearchOrder } from '#server/queries/found-products.ts';
import type { ProductFilter } from '#server/queries/products.ts';
import { searchConditions } from '#server/queries/search-conditions.ts';

const MAX_COUNT = 1000;

export function isSearch(filter: ProductFilter): boolean {
  return searchAlternatives(filter.search).length > 0;
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
 * On SQLite a page ends early with the budget, and the next one continues there. By relevance the page must be
 * descending: among equals the newest come first. @throws {BudgetSpentError} on PostgreSQL, when the budget ends first
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

export function keysetOf(row: ListedProduct, order: SearchOrder): Keyset {
  return { after: row.seq, afterValue: order === 'seq' ? null : (row[order] ?? 0) };
}

async function countFound(read: BudgetedRead, { conditions, isInStock }: Search): Promise<number | null> {
  const { rows } = await read<{ count: number; in_stock: number }>(
    sql`select count(*) as count, coalesce(sum(in_stock), 0) as in_stock from
      (select in_stock from ${conditions.from} where ${conditions.where(0)} limit ${sql.lit(MAX_COUNT + 1)}) as matches`,
    1,
  );
  const [matches] = rows;
  if (matches === undefined || matches.count > MAX_COUNT) return null;
  return isInStock ? matches.in_stock : matches.count;
}
