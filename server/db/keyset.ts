export interface Keyset {
  after: number;
  afterValue: number | null;
}

export interface Page {
  limit: number;
  descending: boolean;
  after: number | null;
  afterValue: number | null;
  /** The last rows of the list, in its order. */
  isNewest?: boolean;
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

export interface PagePart {
  value: number;
  /** Rows that have the value, after this `seq`; null: all rows after the value. */
  after: number | null;
  limit: number;
}

/** Reads in two parts, because a comparison of both columns makes SQLite scan all rows of the client's last value. */
export async function readSorted<Row>(page: Page, read: (part: PagePart) => Promise<Row[]>): Promise<Row[]> {
  const { limit } = page;
  const value = page.afterValue ?? (page.descending ? Number.MAX_SAFE_INTEGER : -1);
  const equal = page.after === null ? [] : await read({ value, after: page.after, limit });
  if (equal.length === limit) return equal;
  return [...equal, ...(await read({ value, after: null, limit: limit - equal.length }))];
}
