import { type RawBuilder, sql } from 'kysely';
import { directionOf, type Page, type PagePart, readSorted, rowLimit, startOf } from '#server/db/keyset.ts';
import { engineOf } from '#server/db/schema/dialect.ts';
import type { Database, ProductRow } from '#server/db/schema/tables.ts';
import type { BudgetedRead, Found } from '#server/db/search/read-within.ts';
import { type ProductOrder, productColumns } from '#server/queries/products.ts';
import { type Finding, RELEVANCE } from '#server/queries/search-conditions.ts';

/** The most matches that are all read to sort them; when there are more, a page meets enough of them on its way. */
const MAX_SORTED = 10_000;
/** The share of the time left in which matches are counted, and then sorted; the rest is for the way through the list. */
const SORT_SHARE = 0.4;
/**
 * In place of the relevance where matches are too many to be told apart: those that are called so, then all others. None is
 * a relevance, so that a cursor says in which of the two orders it goes on.
 */
const OF_MANY = { called: 4, other: 3 } as const;

const columns = sql.join(productColumns.map((column) => sql.ref(`products.${column}`)));

/** How the matches of a search are sorted: by a column, or the best first. */
export type SearchOrder = ProductOrder | 'relevance';

/** A product of a list, with what it is sorted by. */
export interface ListedProduct extends ProductRow {
  relevance?: number;
}

/** What a search is for, as SQL. */
export interface Search {
  found: Finding;
  order: SearchOrder;
  isInStock: boolean;
  inStock: RawBuilder<unknown>;
}

/** Reads a page of what is found, in its order, within what is left of the budget. */
export async function listFound(
  db: Database,
  read: BudgetedRead,
  page: Page,
  search: Search,
): Promise<Found<ListedProduct>> {
  const { found, order, inStock } = search;
  if (order === 'relevance')
    return page.after === null ? listBest(db, read, page, search) : listBehind(read, page, search);
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

/** The first page by relevance: of all matches, or of as many as there is time to find, the newest. */
async function listBest(db: Database, read: BudgetedRead, page: Page, search: Search): Promise<Found<ListedProduct>> {
  const { found, inStock } = search;
  const { limit } = page;
  const newest = await read<ListedProduct>(
    sql`select ${columns}, ${found.relevance} as relevance from ${found.from}
      where ${found.where(OF_MANY.other)} ${inStock} ${found.newestFirst} limit ${rowLimit(limit)}`,
    limit,
  );
  // Most searches find less than a page.
  if (newest.cutBy === null && newest.rows.length < limit) {
    return { ...newest, rows: newest.rows.toSorted(byRelevance) };
  }
  const few = newest.cutBy === 'time' ? null : await listFew(read, page, search);
  if (few) return few;
  if (engineOf(db) === 'postgres') return listParts(read, page, search, partsOfMany(found));
  const called = await listParts(read, page, search, partsOfMany(found).slice(0, 1));
  if (called.cutBy !== null) return called;
  const others = newest.rows.filter(({ relevance }) => relevance !== RELEVANCE.called);
  const rows = [...called.rows, ...others.map((row) => ({ ...row, relevance: OF_MANY.other }))];
  return rows.length < limit ? { ...newest, rows } : { ...called, rows: rows.slice(0, limit) };
}

function byRelevance(one: ListedProduct, other: ListedProduct): number {
  return (other.relevance ?? 0) - (one.relevance ?? 0) || other.seq - one.seq;
}

/** A later page by relevance, in the order of those before. */
async function listBehind(read: BudgetedRead, page: Page, search: Search): Promise<Found<ListedProduct>> {
  const { found } = search;
  if (page.afterValue !== null && page.afterValue > RELEVANCE.called) {
    return listParts(read, page, search, partsOfMany(found));
  }
  // All matches were sorted, and what follows must be too, even if there is no time to sort them all again.
  return (await listFew(read, page, search)) ?? listParts(read, page, search, partsByRelevance(found));
}

interface Part {
  value: number;
  where: RawBuilder<unknown>;
}

function partsOfMany(found: Finding): Part[] {
  return [
    { value: OF_MANY.called, where: found.whereCalled(OF_MANY.called) },
    { value: OF_MANY.other, where: sql`${found.whereMany(OF_MANY.other)} and not ${found.called}` },
  ];
}

function partsByRelevance(found: Finding): Part[] {
  const { called, inName, inDescription } = RELEVANCE;
  const other = (value: number) => sql`${found.whereMany(value)} and not ${found.called}`;
  return [
    { value: called, where: found.whereCalled(called) },
    { value: inName, where: sql`${other(inName)} and ${found.inName}` },
    { value: inDescription, where: sql`${other(inDescription)} and not ${found.inName}` },
  ];
}

/** Reads a page of a list that has one part after the other, each in creation order. */
async function listParts(
  read: BudgetedRead,
  page: Page,
  { found, inStock }: Search,
  parts: Part[],
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
      (select 1 from ${found.from} where ${found.where(0)} limit ${sql.lit(MAX_SORTED + 1)}) as matches`,
    1,
    SORT_SHARE,
  );
  if ((candidates.rows[0]?.count ?? Number.POSITIVE_INFINITY) > MAX_SORTED) return null;
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

/** Counts what SQLite looks at on its way through a list; see budgeted-scan.ts. */
function examinedOn(db: Database, order: ProductOrder): RawBuilder<unknown> {
  return engineOf(db) === 'sqlite' ? sql`and examined(${sql.ref(order)}, seq)` : sql``;
}

function bySeq(page: Page, seq: RawBuilder<unknown>): RawBuilder<unknown> {
  const { operator, direction } = directionOf(page);
  // The driver binds numbers as REAL, from which FTS5 would not seek: it would begin at the first row again.
  const start = sql`cast(${startOf(page)} as bigint)`;
  return sql`and ${seq} ${sql.raw(operator)} ${start} order by ${seq} ${sql.raw(direction)} limit ${rowLimit(page.limit)}`;
}

function by(order: SearchOrder, page: Page, { value, after, limit }: PagePart): RawBuilder<unknown> {
  const [operator, direction] = [sql.raw(directionOf(page).operator), sql.raw(directionOf(page).direction)];
  const column = sql.ref(order);
  if (after === null) {
    return sql`and ${column} ${operator} ${value} order by ${column} ${direction}, seq ${direction} limit ${rowLimit(limit)}`;
  }
  return sql`and ${column} = ${value} and seq ${operator} ${after} order by seq ${direction} limit ${rowLimit(limit)}`;
}
