import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Context } from 'hono';
import { setHeader } from '#server/http/answer.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Page } from '#server/queries/page.ts';
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

interface PagedList<Row, Item> {
  rows: (page: Page) => Promise<Row[]>;
  /** Null when nobody counts that many. */
  count: () => Promise<number | null>;
  toItem: (row: Row) => Item;
  /** What the list is sorted by, where that is not the creation order. */
  sortValue?: (row: Row) => number;
  /** Whether a part costs as much as all, as in a search: then all is read at once. */
  isOnePiece?: boolean;
}

/**
 * Answers with one page as a bare list; the whole count, unless nobody counts that many, and the next page's address are
 * in headers.
 */
export async function answerPage<Row extends { seq: number }, Item>(
  context: Context,
  page: Page,
  list: PagedList<Row, Item>,
): Promise<Item[]> {
  // One row more than the page tells whether there is a next one.
  const { rows, items } = await readInTurns(list, { ...page, limit: page.limit + 1 });
  const shown = items.slice(0, page.limit);
  const last = rows[shown.length - 1];
  const isWhole = page.after === null && rows.length === shown.length;
  const count = isWhole ? shown.length : await list.count();
  if (count !== null) setHeader(context, 'x-total-count', String(count));
  if (rows.length > shown.length && last) {
    const cursor = writeCursor(last.seq, list.sortValue?.(last) ?? null);
    setHeader(context, 'link', `<${nextAddress(context, cursor)}>; rel="next"`);
  }
  return shown;
}

/** Reads a long page in parts, so that others get their turns in between. */
async function readInTurns<Row extends { seq: number }, Item>(
  list: PagedList<Row, Item>,
  page: Page,
): Promise<{ rows: Row[]; items: Item[] }> {
  const most = list.isOnePiece ? page.limit : ROWS_IN_A_TURN;
  const rows: Row[] = [];
  const items: Item[] = [];
  for (let part = page; ; ) {
    const limit = Math.min(page.limit - rows.length, most);
    const read = await list.rows({ ...part, limit });
    rows.push(...read);
    items.push(...read.map(list.toItem));
    const last = rows.at(-1);
    if (read.length < limit || rows.length === page.limit || !last) return { rows, items };
    await nextTurn();
    part = { ...page, after: last.seq, afterValue: list.sortValue?.(last) ?? null };
  }
}

function nextAddress(context: Context, cursor: string): string {
  return `${context.req.path}?${new URLSearchParams({ ...context.req.query(), cursor })}`;
}

function writeCursor(seq: number, value: number | null): string {
  return Buffer.from(value === null ? `${seq}` : `${seq}:${value}`).toString('base64url');
}

function readCursor(cursor: string): Pick<Page, 'after' | 'afterValue'> {
  const match = /^(\d{1,15})(?::(\d{1,15}))?$/.exec(Buffer.from(cursor, 'base64url').toString());
  if (!match) throw new AppError('invalid_fields', { fields: { cursor: fieldMessages.cursor } });
  return { after: Number(match[1]), afterValue: match[2] === undefined ? null : Number(match[2]) };
}
