import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** Matches of a search, a view or a filter are counted up to here; the count of more is unknown. */
export const MAX_COUNT = 1000;

/** What a statement counted that counts no further than one above `MAX_COUNT`. */
export function upToMax(row: { count: number } | undefined): number | null {
  const count = Number(row?.count ?? 0);
  return count > MAX_COUNT ? null : count;
}

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

export function startOf(page: Page): number {
  return page.after ?? (page.descending ? Number.MAX_SAFE_INTEGER : 0);
}

/** What one statement reads of a sorted page. */
export interface PagePart {
  /** Of the sort column. */
  value: number;
  /** Rows that have the value, after this `seq`; null: all rows after the value. */
  after: number | null;
}

/** A sorted page has two parts, because a comparison of both columns makes SQLite scan all rows of the client's last value. */
export function sortedParts(page: Page): PagePart[] {
  const value = page.afterValue ?? (page.descending ? Number.MAX_SAFE_INTEGER : -1);
  const rest = { value, after: null };
  return page.after === null ? [rest] : [{ value, after: page.after }, rest];
}

/** Starts a page of a sorted list at the first bound, unless it starts behind it. */
export function withinBounds(
  page: Page,
  { since, before }: { since?: number | undefined; before?: number | undefined },
): Page {
  const bound = page.descending ? before : since === undefined ? undefined : since - 1;
  if (bound === undefined) return page;
  const { after, afterValue } = page;
  const isBehind = after !== null && afterValue !== null && (page.descending ? afterValue < bound : afterValue > bound);
  return isBehind ? page : { ...page, after: null, afterValue: bound };
}

/** The condition and the order of a part of a list. */
export function seek(
  page: Page,
  { value, after }: PagePart,
  seq: RawBuilder<unknown>,
  column: RawBuilder<unknown>,
): { where: RawBuilder<SqlBool>; order: RawBuilder<unknown> } {
  if (after !== null) {
    const { where, order } = seekSeq(page, seq, sql`${after}`);
    return { where: sql`${column} = ${value} and ${where}`, order };
  }
  const [operator, direction] = rawDirectionOf(page);
  return { where: sql`${column} ${operator} ${value}`, order: sql`${column} ${direction}, ${seq} ${direction}` };
}

/** The same for a list in creation order. */
export function seekSeq(page: Page, seq: RawBuilder<unknown>, start: RawBuilder<unknown>) {
  const [operator, direction] = rawDirectionOf(page);
  return { where: sql<SqlBool>`${seq} ${operator} ${start}`, order: sql`${seq} ${direction}` };
}

function rawDirectionOf(page: Page) {
  const { operator, direction } = page.descending ? DESCENDING : ASCENDING;
  return [sql.raw(operator), sql.raw(direction)] as const;
}
