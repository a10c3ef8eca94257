import { type RawBuilder, sql } from 'kysely';

/** Where in a list a page begins. */
export interface Keyset {
  /** The sequence number of the row before it. */
  after: number;
  /** That row's value of another column, for lists that are sorted by one. */
  afterValue: number | null;
}

/** One page of a list. */
export interface Page {
  limit: number;
  descending: boolean;
  /** As in a keyset; null for the first page. */
  after: number | null;
  afterValue: number | null;
}

/**
 * So many rows, for `limit`. SQLite compiles a statement again for each value of a parameter that is all of its limit,
 * in case that helps the plan; to read the rows of a page takes a third of that.
 */
export function rowLimit(rows: number): RawBuilder<number> {
  return sql<number>`cast(${rows} as integer)`;
}

/** The comparison and the direction that a page needs on the columns that it is sorted by. */
export interface Direction {
  operator: '<' | '>';
  direction: 'asc' | 'desc';
}

export const ASCENDING: Direction = { operator: '>', direction: 'asc' };
export const DESCENDING: Direction = { operator: '<', direction: 'desc' };

export function directionOf(page: Page): Direction {
  return page.descending ? DESCENDING : ASCENDING;
}

/** The sequence number after which the page begins. */
export function startOf(page: Page): number {
  return page.after ?? (page.descending ? Number.MAX_SAFE_INTEGER : 0);
}

/** A part of a page of a list that is sorted by a column, and by `seq` where that is equal. */
export interface PagePart {
  value: number;
  /** After this one, of the rows that have the value; null: all rows behind the value. */
  after: number | null;
  limit: number;
}

/**
 * Reads a page of such a list: first the rows of the last value that the client has, then those behind it. With one
 * comparison of both columns SQLite would pass over all rows of that value, which may be most.
 */
export async function readSorted<Row>(page: Page, read: (part: PagePart) => Promise<Row[]>): Promise<Row[]> {
  const { limit } = page;
  const value = page.afterValue ?? (page.descending ? Number.MAX_SAFE_INTEGER : -1);
  const equal = page.after === null ? [] : await read({ value, after: page.after, limit });
  if (equal.length === limit) return equal;
  return [...equal, ...(await read({ value, after: null, limit: limit - equal.length }))];
}
