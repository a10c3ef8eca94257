import { type RawBuilder, sql } from 'kysely';
import { engineOf } from '#server/db/dialect.ts';
import { type BudgetedRead, type Found, type ReadBudget, readWithin } from '#server/db/read-within.ts';
import type { Database, ProductRow } from '#server/db/schema.ts';
import { candidateTrigrams, searchAlternatives } from '#server/db/search-text.ts';
import { atMost, type Keyset, type Page, type PagePart, readSorted, seekBy } from '#server/queries/page.ts';
import { type ProductFilter, type ProductOrder, productColumns } from '#server/queries/products.ts';

/** The most matches of a search that are counted. */
const COUNT_AT_MOST = 1000;
/** The most matches that are all read to sort them; when there are more, a page meets enough of them on its way. */
const SORT_AT_MOST = 10_000;
/** The share of the time left in which matches are counted, and then sorted; the rest is for the way through the list. */
const SORT_SHARE = 0.4;
/** The most trigrams that the index is asked for. What they let through by mistake, the text tells. */
const MAX_TRIGRAMS = 16;

const columns = sql.join(productColumns.map((column) => sql.ref(`products.${column}`)));

/** Whether there is anything to look for. */
export function isSearch(filter: ProductFilter): boolean {
  return searchAlternatives(filter.search).length > 0;
}

/** What was found of a page within the budget. */
export interface FoundProducts {
  rows: ProductRow[];
  /** Behind which row the next page begins, which need not be one that was found; null when nothing follows. */
  next: Keyset | null;
  /** Of all pages; null when there are more than are counted, or the budget ended before. */
  count: number | null;
  /** Whether the time ended before the page was full. */
  isCutShort: boolean;
}

/**
 * Products on sale that hold what is searched. On SQLite a page ends early where the budget does, and the next one goes on
 * from there.
 * @throws {BudgetSpentError} on PostgreSQL, when the budget ends first
 */
export async function findProducts(
  db: Database,
  page: Page,
  order: ProductOrder,
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
  order: ProductOrder;
  isInStock: boolean;
  inStock: RawBuilder<unknown>;
}

function nextOf({ rows, cutBy, position }: Found<ProductRow>, shown: ProductRow[], order: ProductOrder): Keyset | null {
  if (cutBy === 'time') return { after: position.seq, afterValue: order === 'seq' ? null : position.value };
  const last = shown.at(-1);
  if (last === undefined || (cutBy === null && rows.length === shown.length)) return null;
  return { after: last.seq, afterValue: order === 'seq' ? null : last[order] };
}

async function listFound(db: Database, read: BudgetedRead, page: Page, search: Search): Promise<Found<ProductRow>> {
  const { found, order, inStock } = search;
  if (order === 'seq' && engineOf(db) === 'sqlite') {
    // SQLite gives its matches in this order, one after the other.
    const inOrder = bySeq(page, sql`product_search.rowid`);
    return read(sql`select ${columns} from ${found.from} where ${found.where} ${inStock} ${inOrder}`, page.limit);
  }
  const few = await listFew(read, page, search);
  if (few) return few;
  const many = sql`select ${columns} from products where deleted_at is null ${examinedOn(db, order)} and ${found.holds} ${inStock}`;
  return listSorted(read, many, page, order);
}

/** Reads all matches and sorts them; null when there are too many of them, or too little time. */
async function listFew(
  read: BudgetedRead,
  page: Page,
  { found, order, inStock }: Search,
): Promise<Found<ProductRow> | null> {
  const candidates = await read<{ count: number }>(
    sql`select count(*) as count from
      (select 1 from ${found.from} where ${found.where} limit ${sql.lit(SORT_AT_MOST + 1)}) as matches`,
    1,
    SORT_SHARE,
  );
  if ((candidates.rows[0]?.count ?? Number.POSITIVE_INFINITY) > SORT_AT_MOST) return null;
  const few = sql`with found as materialized
    (select ${columns} from ${found.from} where ${found.where} ${inStock}) select * from found where true`;
  const list = await listSorted(read, few, page, order, SORT_SHARE);
  return list.cutBy === 'time' ? null : list;
}

/** Reads a page of a list in its order. */
async function listSorted(
  read: BudgetedRead,
  query: RawBuilder<unknown>,
  page: Page,
  order: ProductOrder,
  share = 1,
): Promise<Found<ProductRow>> {
  if (order === 'seq') return read(sql`${query} ${bySeq(page, sql`seq`)}`, page.limit, share);
  let list: Found<ProductRow> | undefined;
  const rows = await readSorted(page, async (part) => {
    if (list && list.cutBy !== null) return [];
    list = await read<ProductRow>(sql`${query} ${by(order, page, part)}`, part.limit, share);
    return list.rows;
  });
  return { cutBy: null, position: { value: 0, seq: 0 }, ...list, rows };
}

async function countFound(read: BudgetedRead, { found, isInStock }: Search): Promise<number | null> {
  const { rows } = await read<{ count: number; in_stock: number }>(
    sql`select count(*) as count, coalesce(sum(in_stock), 0) as in_stock from
      (select in_stock from ${found.from} where ${found.where} limit ${sql.lit(COUNT_AT_MOST + 1)}) as matches`,
    1,
  );
  // When the time is over there is no row.
  const [matches] = rows;
  if (matches === undefined || matches.count > COUNT_AT_MOST) return null;
  return isInStock ? matches.in_stock : matches.count;
}

interface Finding {
  from: RawBuilder<unknown>;
  /** Finds what may match by the index, and looks at its text. */
  where: RawBuilder<unknown>;
  /** Looks at the text only. */
  holds: RawBuilder<unknown>;
}

function findBy(db: Database, search: string): Finding {
  const alternatives = searchAlternatives(search);
  if (engineOf(db) === 'postgres') {
    const like = anyOf(alternatives, (fragment) => sql`search_text like ${`%${fragment.replace(/[\\%_]/g, '\\$&')}%`}`);
    const holds = anyOf(alternatives, (fragment) => sql`position(${fragment} in search_text) > 0`);
    return { from: sql`products`, where: sql`deleted_at is null and ${like}`, holds };
  }
  const holds = anyOf(alternatives, (fragment) => sql`instr(search_text, ${fragment}) > 0`);
  return {
    // Not any join: the order of the tables is the order in which they are read.
    from: sql`product_search cross join products on products.seq = product_search.rowid`,
    where: sql`product_search match ${matchOf(alternatives)} and examined(0, product_search.rowid) and ${holds}`,
    holds,
  };
}

function anyOf(alternatives: string[][], hold: (fragment: string) => RawBuilder<unknown>): RawBuilder<unknown> {
  const all = alternatives.map((fragments) => sql`(${sql.join(fragments.map(hold), sql` and `)})`);
  return sql`(${sql.join(all, sql` or `)})`;
}

/** Counts what SQLite looks at on its way through a list; see budgeted-scan.ts. */
function examinedOn(db: Database, order: ProductOrder): RawBuilder<unknown> {
  return engineOf(db) === 'sqlite' ? sql`and examined(${sql.ref(order)}, seq)` : sql``;
}

/** In the language of FTS5, in which quoted text means nothing but itself. */
function matchOf(alternatives: string[][]): string {
  const quote = (trigram: string) => `"${trigram.replaceAll('"', '""')}"`;
  const all = candidateTrigrams(alternatives).map((trigrams) =>
    trigrams.slice(0, MAX_TRIGRAMS).map(quote).join(' AND '),
  );
  return all.map((trigrams) => `(${trigrams})`).join(' OR ');
}

function bySeq(page: Page, seq: RawBuilder<unknown>): RawBuilder<unknown> {
  const { operator, direction, after } = seekBy(page);
  // The driver binds numbers as REAL, from which FTS5 would not seek: it would begin at the first row again.
  const start = sql`cast(${after} as bigint)`;
  return sql`and ${seq} ${sql.raw(operator)} ${start} order by ${seq} ${sql.raw(direction)} limit ${atMost(page.limit)}`;
}

function by(order: ProductOrder, page: Page, { value, after, limit }: PagePart): RawBuilder<unknown> {
  const [operator, direction] = [sql.raw(seekBy(page).operator), sql.raw(seekBy(page).direction)];
  const column = sql.ref(order);
  if (after === null) {
    return sql`and ${column} ${operator} ${value} order by ${column} ${direction}, seq ${direction} limit ${atMost(limit)}`;
  }
  return sql`and ${column} = ${value} and seq ${operator} ${after} order by seq ${direction} limit ${atMost(limit)}`;
}
