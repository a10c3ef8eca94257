import type { Context } from 'hono';
import { AppError } from '#server/app-error.ts';
import { yieldToEventLoop } from '#server/async/yield-to-event-loop.ts';
import type { Keyset, Page } from '#server/db/keyset.ts';
import type { ListRequest, PagedList } from '#server/db/paged-list.ts';
import type { Database } from '#server/db/schema/tables.ts';
import { MAX_PAGE_BYTES } from '#server/http/limits.ts';
import { setHeader } from '#server/http/pipeline/respond.ts';
import { MAX_PAGE_SIZE } from '#shared/domain/limits.ts';
import { fieldMessages } from '#shared/messages/fields.ts';

interface PageQuery {
  limit?: number | undefined;
  cursor?: string | undefined;
  sort?: string | undefined;
}

/** The page of a query; without any parameter, the newest rows up to the limit in creation order. */
export function toPage(query: PageQuery): Page {
  return {
    isNewest: Object.values(query).every((value) => value === undefined),
    limit: query.limit ?? MAX_PAGE_SIZE,
    descending: query.sort?.startsWith('-') ?? false,
    ...(query.cursor === undefined ? { after: null, afterValue: null } : readCursor(query.cursor)),
  };
}

/** Rows read before other requests run. */
const ROWS_IN_A_TURN = 100;

interface PageOptions<Filter, Sort> extends ListRequest<Filter, Sort> {
  /** Whether a link keeps leading to these rows when others are added before them. */
  hasSelfLink?: boolean;
}

interface ReadPage<Item> {
  items: Item[];
  total: number | null;
  next: Keyset | null;
  self: Keyset | null;
}

/** Rows before the newest ones follow from the newest on. */
const NEWEST_FIRST = ['sort=-createdAt'];

/** Responds with a bare list that ends before MAX_PAGE_BYTES; headers hold the total count and the next page. */
export async function respondPage<Row extends { seq: number }, Filter, Sort extends keyof Row, Item>(
  context: Context,
  db: Database,
  list: PagedList<Row, Filter, Sort>,
  options: PageOptions<Filter, Sort>,
  toItem: (row: Row) => Item,
): Promise<Item[]> {
  const { page } = options;
  if (page.isNewest) {
    const newest = { ...options, page: { ...page, descending: true, after: null, afterValue: null } };
    const { items, total, next } = await readPage(db, list, newest, toItem);
    setPageHeaders(context, { next }, total, NEWEST_FIRST);
    return items.reverse();
  }
  const { items, total, next, self } = await readPage(db, list, options, toItem);
  setPageHeaders(context, { next, self }, total);
  return items;
}

/** What `respondPage` responds with. */
export async function readPage<Row extends { seq: number }, Filter, Sort extends keyof Row, Item>(
  db: Database,
  list: PagedList<Row, Filter, Sort>,
  { page, filter, sort, hasSelfLink = false }: PageOptions<Filter, Sort>,
  toItem: (row: Row) => Item,
): Promise<ReadPage<Item>> {
  const keysetOf = (row: Row): Keyset => ({
    after: row.seq,
    afterValue: sort === undefined ? null : Number(row[sort]),
  });
  // One row more shows whether there is a next page.
  const limit = page.limit + 1;
  const rows: Row[] = [];
  const items: Item[] = [];
  let fitting = 0;
  for (let part = page; ; part = { ...page, ...keysetOf(rows[rows.length - 1] as Row) }) {
    if (limit > ROWS_IN_A_TURN) await takeTurn();
    const partLimit = Math.min(limit - rows.length, ROWS_IN_A_TURN);
    const read = await list.rows(db, { page: { ...part, limit: partLimit }, filter, sort });
    rows.push(...read);
    items.push(...read.map(toItem));
    fitting = countFitting(items, MAX_PAGE_BYTES);
    if (read.length < partLimit || fitting < items.length || rows.length === limit) break;
  }
  const shown = items.slice(0, Math.min(page.limit, fitting));
  const last = rows[shown.length - 1];
  const next = rows.length > shown.length && last ? keysetOf(last) : null;
  const first = hasSelfLink ? rows[0] : undefined;
  const self = first ? { ...keysetOf(first), after: first.seq + (page.descending ? 1 : -1) } : null;
  const total = page.after === null && next === null ? shown.length : await list.count(db, filter);
  return { items: shown, total, next, self };
}

/** Responds with the result of a search, like `respondPage`; without the count when it is unknown. */
export function respondFound<Row, Item>(
  context: Context,
  found: { rows: Row[]; next: Keyset | null; count: number | null },
  keysetOf: (row: Row) => Keyset,
  toItem: (row: Row) => Item,
): Item[] {
  const items = found.rows.map(toItem);
  const shown = items.slice(0, countFitting(items, MAX_PAGE_BYTES));
  const last = found.rows[shown.length - 1];
  const next = shown.length < items.length && last ? keysetOf(last) : found.next;
  setPageHeaders(context, { next }, found.count);
  return shown;
}

function setPageHeaders(
  context: Context,
  pages: Record<string, Keyset | null>,
  count: number | null,
  parameters?: string[],
): void {
  if (count !== null) setHeader(context, 'x-total-count', String(count));
  const links = Object.entries(pages).flatMap(([rel, keyset]) =>
    keyset === null ? [] : `<${pageAddress(context, writeCursor(keyset), parameters)}>; rel="${rel}"`,
  );
  if (links.length > 0) setHeader(context, 'link', links.join(', '));
}

/** Leads on to the page after this cursor, of a list that is not in the database. */
export function setNextPage(context: Context, cursor: string): void {
  setHeader(context, 'link', `<${pageAddress(context, cursor)}>; rel="next"`);
}

let lastTurn = Promise.resolve();

/** Resolves in a turn of the event loop in which no other long page is read. */
function takeTurn(): Promise<void> {
  lastTurn = lastTurn.then(() => yieldToEventLoop());
  return lastTurn;
}

/** How many of the items fit into a page, at least one. */
function countFitting(items: unknown[], maxBytes: number): number {
  // Most pages are far below the limit, and need not be serialized twice to know.
  if (items.reduce<number>((bytes, item) => bytes + maxBytesOf(item), 0) <= maxBytes) return items.length;
  let bytes = 0;
  const tooMuch = items.findIndex((item) => {
    bytes += Buffer.byteLength(JSON.stringify(item)) + 1;
    return bytes > maxBytes;
  });
  return tooMuch === -1 ? items.length : Math.max(1, tooMuch);
}

/** An upper bound: JSON writes a character in up to six bytes, and our names and numbers in fewer than these. */
function maxBytesOf(item: unknown): number {
  if (typeof item === 'string') return 6 * item.length + 32;
  if (typeof item !== 'object' || item === null) return 64;
  return Object.values(item).reduce<number>((bytes, value) => bytes + maxBytesOf(value), 64);
}

/** By default with the parameters of the request. */
function pageAddress(context: Context, cursor: string, parameters = parametersOf(context)): string {
  const kept = parameters.filter((parameter) => parameter !== '' && !parameter.startsWith('cursor='));
  // These characters would end the address or the link in a `Link` header.
  const query = [...kept, `cursor=${cursor}`].join('&').replace(/[<>",;\s]/g, encodeURIComponent);
  return `${context.req.path}?${query}`;
}

function parametersOf(context: Context): string[] {
  const { url } = context.req;
  const start = url.indexOf('?');
  return start === -1 ? [] : url.slice(start + 1).split('&');
}

export function writeCursor({ after, afterValue }: Keyset): string {
  return Buffer.from(afterValue === null ? `${after}` : `${after}:${afterValue}`).toString('base64url');
}

function readCursor(cursor: string): Keyset {
  const match = /^(\d{1,15})(?::(\d{1,15}))?$/.exec(Buffer.from(cursor, 'base64url').toString());
  if (!match) throw new AppError('invalid_fields', { fields: { cursor: fieldMessages.cursor } });
  return { after: Number(match[1]), afterValue: match[2] === undefined ? null : Number(match[2]) };
}
