import type { Context } from 'hono';
import { AppError } from '#server/http/app-error.ts';
import type { Page } from '#server/queries/page.ts';
import type { PageQuery } from '#shared/contracts/fields.ts';
import { MAX_PAGE_SIZE } from '#shared/domain/limits.ts';
import { fieldMessages } from '#shared/messages/fields.ts';

/** The page that the query asks for; everything up to the limit in creation order when it asks for nothing. */
export function toPage(query: PageQuery): Page {
  return {
    limit: query.limit ?? MAX_PAGE_SIZE,
    newestFirst: query.sort === '-createdAt',
    after: query.cursor === undefined ? null : readCursor(query.cursor),
  };
}

/**
 * Answers with one page as a bare list; the whole count and the next page's address are in headers. `rows` may hold
 * one row more than the page, which tells that there is a next one.
 */
export async function answerPage<Row extends { seq: number }, Item>(
  context: Context,
  page: Page,
  list: { rows: (page: Page) => Promise<Row[]>; count: () => Promise<number>; toItem: (row: Row) => Item },
): Promise<Item[]> {
  const rows = await list.rows({ ...page, limit: page.limit + 1 });
  const shown = rows.slice(0, page.limit);
  const last = shown.at(-1);
  context.header('X-Total-Count', String(await list.count()));
  if (rows.length > shown.length && last) context.header('Link', `<${nextAddress(context, last.seq)}>; rel="next"`);
  return shown.map(list.toItem);
}

function nextAddress(context: Context, seq: number): string {
  const { pathname, searchParams } = new URL(context.req.url);
  searchParams.set('cursor', writeCursor(seq));
  return `${pathname}?${searchParams}`;
}

function writeCursor(seq: number): string {
  return Buffer.from(String(seq)).toString('base64url');
}

function readCursor(cursor: string): number {
  const seq = Number(Buffer.from(cursor, 'base64url').toString());
  if (!Number.isSafeInteger(seq) || seq < 1 || writeCursor(seq) !== cursor) {
    throw new AppError('invalid_fields', { fields: { cursor: fieldMessages.cursor } });
  }
  return seq;
}
