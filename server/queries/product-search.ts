import { type RawBuilder, sql } from 'kysely';
import { engineOf } from '#server/db/dialect.ts';
import { type BudgetedRead, type Found, type ReadBudget, readWithin } from '#server/db/read-within.ts';
import type { Database, ProductRow } from '#server/db/schema.ts';
import { searchAlternatives } from '#server/db/search-text.ts';
import { atMost, type Keyset, type Page, type PagePart, readSorted, seekBy } from '#server/queries/page.ts';
import { type ProductFilter, type ProductOrder, productColumns } from '#server/queries/products.ts';
import { type Finding, findBy, RELEVANCE } from '#server/queries/search-conditions.ts';

/** The most matches of a search that are counted. */
const COUNT_AT_MOST = 1000;
/** The most matches that are all read to sort them; when there are more, a page meets enough of them on its way. */
const SORT_AT_MOST = 10_000;
/** The share of the time left in which matches are counted, and then sorted; the rest is for the way through the list. */
const SORT_SHARE = 0.4;
/**
 * In place of the relevance where matches are too many to be told apart: those that are called so, then all others. None is
 * a relevance, so that a cursor says in which of the two orders it goes on.
 */
const OF_MANY = { called: 4, other: 3 } as const;

const columns = sql.join(productColumns.map((column) => sql.ref(`products.${column}`)));

/** Whether there is anything to look for. */
export function isSearch(filter: ProductFilter): boolean {
  return searchAlternatives(filter.search).length > 0;
}

/** How the matches of a search are sorted: by a column, or the best first. */
export type SearchOrder = ProductOrder | 'relevance';

/** A product of a list, with what it is sorted by. */
export interface ListedProduct extends ProductRow {
  relevance?: number;
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
      found: findBy(db, filter.search),
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

/** What a search is for, as SQL. */
interface Search {
  found: Finding;
  order: SearchOrder;
  isInStock: boolean;
  inStock: RawBuilder<unknown>;
}

function nextOf(
  { rows, cutBy, position }: Found<ListedProduct>,
  shown: ListedProduct[],
  order: SearchOrder,
): Keyset | null {
  if (cutBy === 'time') return { after: position.seq, afterValue: order === 'seq' ? null : position.value };
  const last = shown.at(-1);
  if (last === undefined || (cutBy === null && rows.length === shown.length)) return null;
  return { after: last.seq, afterValue: order === 'seq' ? null : (last[order] ?? 0) };
}

async function listFound(db: Database, read: BudgetedRead, page: Page, search: Search): Promise<Found<ListedProduct>> {
  const { found, order, inStock } = search;
  if (order === 'relevance') return listByRelevance(read, page, search);
  if (order === 'seq' && engineOf(db) === 'sqlite') {
    // SQLite gives its matches in this order, one after the other.
    const inOrder = bySeq(page, found.seq);
    return read(sql`select ${columns} from ${found.from} where ${found.where(0)} ${inStock} ${inOrder}`, page.limit);
  }
  const few = await listFew(read, page, search);
  if (few) return few;
  const many = sql`select ${columns} from products where deleted_at is null ${examinedOn(db, order)} and ${found.holds} ${inStock}`;
  return listSorted(read, many, page, order);
}

async function listByRelevance(read: BudgetedRead, page: Page, search: Search): Promise<Found<ListedProduct>> {
  const { found } = search;
  const isOfMany = page.afterValue !== null && page.afterValue > RELEVANCE.called;
  const sorted =
    (page.after === null ? await listAll(read, page, search) : null) ??
    (isOfMany ? null : await listFew(read, page, search));
  if (sorted) return sorted;
  const called = (value: number) => ({ value, where: found.whereCalled(value) });
  const other = (value: number) => sql`${found.whereMany(value)} and not ${found.called}`;
  if (page.afterValue === null || isOfMany) {
    return listParts(read, page, search, [
      called(OF_MANY.called),
      { value: OF_MANY.other, where: other(OF_MANY.other) },
    ]);
  }
  // The pages before had the matches sorted, and so must have this one, even if there is no time to sort them all again.
  return listParts(read, page, search, [
    called(RELEVANCE.called),
    { value: RELEVANCE.inName, where: sql`${other(RELEVANCE.inName)} and ${found.inName}` },
    { value: RELEVANCE.inDescription, where: sql`${other(RELEVANCE.inDescription)} and not ${found.inName}` },
  ]);
}

/** All matches, as most searches find less than a page; null when there are more. */
async function listAll(
  read: BudgetedRead,
  { limit }: Page,
  { found, inStock }: Search,
): Promise<Found<ListedProduct> | null> {
  const all = await read<ListedProduct>(
    sql`select ${columns}, ${found.relevance} as relevance from ${found.from} where ${found.where(0)} ${inStock} limit ${atMost(limit)}`,
    limit,
    SORT_SHARE,
  );
  if (all.cutBy !== null || all.rows.length === limit) return null;
  return { ...all, rows: all.rows.toSorted(byRelevance) };
}

function byRelevance(one: ListedProduct, other: ListedProduct): number {
  return (other.relevance ?? 0) - (one.relevance ?? 0) || other.seq - one.seq;
}

/** Reads a page of a list that has one part after the other, each in creation order. */
async function listParts(
  read: BudgetedRead,
  page: Page,
  { found, inStock }: Search,
  parts: { value: number; where: RawBuilder<unknown> }[],
): Promise<Found<ListedProduct>> {
  let list: Found<ListedProduct> = { rows: [], cutBy: null, position: { value: 0, seq: 0 } };
  for (const { value, where } of parts) {
    if (page.afterValue !== null && value > page.afterValue) continue;
    const limit = page.limit - list.rows.length;
    if (limit === 0 || list.cutBy !== null) break;
    const inOrder = bySeq({ ...page, limit, after: value === page.afterValue ? page.after : null }, found.seq);
    const query = sql`select ${columns}, ${sql.lit(value)} as relevance from ${found.from} where ${where} ${inStock} ${inOrder}`;
    const part = await read<ListedProduct>(query, limit);
    list = { ...part, rows: [...list.rows, ...part.rows] };
  }
  return list;
}

/** Reads all matches and sorts them; null when there are too many of them, or too little time. */
async function listFew(
  read: BudgetedRead,
  page: Page,
  { found, order, inStock }: Search,
): Promise<Found<ListedProduct> | null> {
  const candidates = await read<{ count: number }>(
    sql`select count(*) as count from
      (select 1 from ${found.from} where ${found.where(0)} limit ${sql.lit(SORT_AT_MOST + 1)}) as matches`,
    1,
    SORT_SHARE,
  );
  if ((candidates.rows[0]?.count ?? Number.POSITIVE_INFINITY) > SORT_AT_MOST) return null;
  const relevance = order === 'relevance' ? sql`, ${found.relevance} as relevance` : sql``;
  const few = sql`with found as materialized
    (select ${columns}${relevance} from ${found.from} where ${found.where(0)} ${inStock}) select * from found where true`;
  const list = await listSorted(read, few, page, order, SORT_SHARE);
  return list.cutBy === 'time' ? null : list;
}

/** Reads a page of a list in its order. */
async function listSorted(
  read: BudgetedRead,
  query: RawBuilder<unknown>,
  page: Page,
  order: SearchOrder,
  share = 1,
): Promise<Found<ListedProduct>> {
  if (order === 'seq') return read(sql`${query} ${bySeq(page, sql`seq`)}`, page.limit, share);
  let list: Found<ListedProduct> | undefined;
  const rows = await readSorted(page, async (part) => {
    if (list && list.cutBy !== null) return [];
    list = await read<ListedProduct>(sql`${query} ${by(order, page, part)}`, part.limit, share);
    return list.rows;
  });
  return { cutBy: null, position: { value: 0, seq: 0 }, ...list, rows };
}

async function countFound(read: BudgetedRead, { found, isInStock }: Search): Promise<number | null> {
  const { rows } = await read<{ count: number; in_stock: number }>(
    sql`select count(*) as count, coalesce(sum(in_stock), 0) as in_stock from
      (select in_stock from ${found.from} where ${found.where(0)} limit ${sql.lit(COUNT_AT_MOST + 1)}) as matches`,
    1,
  );
  // When the time is over there is no row.
  const [matches] = rows;
  if (matches === undefined || matches.count > COUNT_AT_MOST) return null;
  return isInStock ? matches.in_stock : matches.count;
}

/** Counts what SQLite looks at on its way through a list; see budgeted-scan.ts. */
function examinedOn(db: Database, order: ProductOrder): RawBuilder<unknown> {
  return engineOf(db) === 'sqlite' ? sql`and examined(${sql.ref(order)}, seq)` : sql``;
}

function bySeq(page: Page, seq: RawBuilder<unknown>): RawBuilder<unknown> {
  const { operator, direction, after } = seekBy(page);
  // The driver binds numbers as REAL, from which FTS5 would not seek: it would begin at the first row again.
  const start = sql`cast(${after} as bigint)`;
  return sql`and ${seq} ${sql.raw(operator)} ${start} order by ${seq} ${sql.raw(direction)} limit ${atMost(page.limit)}`;
}

function by(order: SearchOrder, page: Page, { value, after, limit }: PagePart): RawBuilder<unknown> {
  const [operator, direction] = [sql.raw(seekBy(page).operator), sql.raw(seekBy(page).direction)];
  const column = sql.ref(order);
  if (after === null) {
    return sql`and ${column} ${operator} ${value} order by ${column} ${direction}, seq ${direction} limit ${atMost(limit)}`;
  }
  return sql`and ${column} = ${value} and seq ${operator} ${after} order by seq ${direction} limit ${atMost(limit)}`;
}
