import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Context } from 'hono';
import { setHeader } from '#server/http/answer.ts';
import { AppError } from '#server/http/app-error.ts';
import { MAX_PAGE_BYTES } from '#server/http/limits.ts';
import type { Keyset, Page } from '#server/queries/page.ts';
import { MAX_PAGE_SIZE } from '#shared/domain/limits.ts';
import { fieldMessages } from '#shared/messages/fields.ts';

interface PageQuery {
  limit?: number | undefined;
  cursor?: string | undefined;
  sort?: string | undefined;
}

/** The page that the query asks for; everything up to the limit in creation order when it asks for nothing. */
export function toPage(query: PageQuery): Page {
  return {
    limit: query.limit ?? MAX_PAGE_SIZE,
    descending: query.sort?.startsWith('-') ?? false,
    ...(query.cursor === undefined ? { after: null, afterValue: null } : readCursor(query.cursor)),
  };
}

/** The most rows that are read while all else waits. */
const ROWS_IN_A_TURN = 100;

interface ItemsOf<Row, Item> {
  toItem: (row: Row) => Item;
  /** What the list is sorted by, where that is not the creation order. */
  sortValue?: (row: Row) => number;
}

interface PagedList<Row, Item> extends ItemsOf<Row, Item> {
  rows: (page: Page) => Promise<Row[]>;
  /** Null where rows of such a list are not counted. */
  count: () => Promise<number | null>;
  /** Whether the answer tells the address that keeps leading to these rows when others are added before them. */
  hasSelfLink?: boolean;
}

/**
 * Answers with one page as a bare list; the whole count and the next page's address are in headers. A page ends early
 * where it would have too many bytes.
 */
export async function answerPage<Row extends { seq: number }, Item>(
  context: Context,
  page: Page,
  list: PagedList<Row, Item>,
): Promise<Item[]> {
  // One row more than the page tells whether there is a next one.
  const { rows, items, fitting } = await readInTurns(list, { ...page, limit: page.limit + 1 });
  const shown = items.slice(0, Math.min(page.limit, fitting));
  const last = rows[shown.length - 1];
  const next = rows.length > shown.length && last ? keysetOf(list, last) : null;
  const first = list.hasSelfLink ? rows[0] : undefined;
  const self = first ? { ...keysetOf(list, first), after: first.seq + (page.descending ? 1 : -1) } : null;
  const count = page.after === null && next === null ? shown.length : await list.count();
  setPageHeaders(context, { next, self }, count);
  return shown;
}

/** Answers with what a search found, like `answerPage`; the count is left out when it is not known. */
export function answerFound<Row extends { seq: number }, Item>(
  context: Context,
  found: { rows: Row[]; next: Keyset | null; count: number | null },
  list: ItemsOf<Row, Item>,
): Item[] {
  const items = found.rows.map(list.toItem);
  const shown = items.slice(0, countFitting(items, MAX_PAGE_BYTES));
  const last = found.rows[shown.length - 1];
  const next = shown.length < items.length && last ? keysetOf(list, last) : found.next;
  setPageHeaders(context, { next }, found.count);
  return shown;
}

function setPageHeaders(context: Context, pages: Record<string, Keyset | null>, count: number | null): void {
  if (count !== null) setHeader(context, 'x-total-count', String(count));
  const links = Object.entries(pages).flatMap(([rel, keyset]) =>
    keyset === null ? [] : `<${pageAddress(context, writeCursor(keyset))}>; rel="${rel}"`,
  );
  if (links.length > 0) setHeader(context, 'link', links.join(', '));
}

function keysetOf<Row extends { seq: number }, Item>(list: ItemsOf<Row, Item>, row: Row): Keyset {
  return { after: row.seq, afterValue: list.sortValue?.(row) ?? null };
}

let lastTurn = Promise.resolve();

/** Settles in a turn of the event loop in which no other long page is read. */
function takeTurn(): Promise<void> {
  lastTurn = lastTurn.then(() => nextTurn());
  return lastTurn;
}

/** Reads a long page in parts, so that others get their turns in between, up to what fits into a page. */
async function readInTurns<Row extends { seq: number }, Item>(
  list: PagedList<Row, Item>,
  page: Page,
): Promise<{ rows: Row[]; items: Item[]; fitting: number }> {
  const rows: Row[] = [];
  const items: Item[] = [];
  for (let part = page; ; ) {
    if (page.limit > ROWS_IN_A_TURN) await takeTurn();
    const limit = Math.min(page.limit - rows.length, ROWS_IN_A_TURN);
    const read = await list.rows({ ...part, limit });
    rows.push(...read);
    items.push(...read.map(list.toItem));
    const last = rows.at(-1);
    const fitting = countFitting(items, MAX_PAGE_BYTES);
    const isFull = fitting < items.length || rows.length === page.limit;
    if (read.length < limit || isFull || !last) return { rows, items, fitting };
    part = { ...page, ...keysetOf(list, last) };
  }
}

/** How many of the items fit into a page, which has one at least. */
function countFitting(items: unknown[], maxBytes: number): number {
  // Nearly all pages are far from it, and need not be written twice to know.
  if (items.reduce<number>((bytes, item) => bytes + mostBytesOf(item), 0) <= maxBytes) return items.length;
  let bytes = 0;
  const tooMuch = items.findIndex((item) => {
    bytes += Buffer.byteLength(JSON.stringify(item)) + 1;
    return bytes > maxBytes;
  });
  return tooMuch === -1 ? items.length : Math.max(1, tooMuch);
}

/** JSON writes a character in six bytes at most, and names and numbers of ours in fewer than these. */
function mostBytesOf(item: unknown): number {
  if (typeof item === 'string') return 6 * item.length + 32;
  if (typeof item !== 'object' || item === null) return 64;
  return Object.values(item).reduce<number>((bytes, value) => bytes + mostBytesOf(value), 64);
}

function pageAddress(context: Context, cursor: string): string {
  return `${context.req.path}?${new URLSearchParams({ ...context.req.query(), cursor })}`;
}

function writeCursor({ after, afterValue }: Keyset): string {
  return Buffer.from(afterValue === null ? `${after}` : `${after}:${afterValue}`).toString('base64url');
}

function readCursor(cursor: string): Keyset {
  const match = /^(\d{1,15})(?::(\d{1,15}))?$/.exec(Buffer.from(cursor, 'base64url').toString());
  if (!match) throw new AppError('invalid_fields', { fields: { cursor: fieldMessages.cursor } });
  return { after: Number(match[1]), afterValue: match[2] === undefined ? null : Number(match[2]) };
}
