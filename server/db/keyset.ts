import { type RawBuilder, sql } from 'kysely';

/** The position in a list after which a page begins. */
export interface Keyset {
  after: number;
  /** That row's value of the sort column, for sorted lists. */
  afterValue: number | null;
}

export interface Page {
  limit: number;
  descending: boolean;
  /** Null for the first page. */
  after: number | null;
  afterValue: number | null;
}

/**
 * A row count for `limit`. SQLite recompiles a statement for each value of a bare limit parameter, which takes three
 * times as long as reading a page; the cast prevents that.
 */
export function rowLimit(rows: number): RawBuilder<number> {
  return sql<number>`cast(${rows} as integer)`;
}

export interface Direction {
  operator: '<' | '>';
  direction: 'asc' | 'desc';
}

export const ASCENDING: Direction = { operator: '>', direction: 'asc' };
export const DESCENDING: Direction = { operator: '<', direction: 'desc' };

export function directionOf(page: Page): Direction {
  return page.descending ? DESCENDING : ASCENDING;
}

export function startOf(page: Page): number {
  return page.after ?? (page.descending ? Number.MAX_SAFE_INTEGER : 0);
}

/** Part of a page of a list that is sorted by a column, then by `seq`. */
export interface PagePart {
  value: number;
  /** Rows that have the value, after this `seq`; null: all rows after the value. */
  after: number | null;
  limit: number;
}

/**
 * Reads a page of a sorted list: first the remaining rows of the last value that the client has, then those after it. A
 * single comparison of both columns makes SQLite scan all rows of that value, possibly most of the table.
 */
export async function readSorted<Row>(page: Page, read: (part: PagePart) => Promise<Row[]>): Promise<Row[]> {
  const { limit } = page;
  const value = page.afterValue ?? (page.descending ? Number.MAX_SAFE_INTEGER : -1);
  const equal = page.after === null ? [] : await read({ value, after: page.after, limit });
  if (equal.length === limit) return equal;
  return [...equal, ...(await read({ value, after: null, limit: limit - equal.length }))];
}
