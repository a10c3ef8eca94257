import { type RawBuilder, sql } from 'kysely';
import { engineOf } from '#server/db/dialect.ts';
import { prepareQuery } from '#server/db/prepared-query.ts';
import type { Database, ProductRow } from '#server/db/schema.ts';
import { candidateTrigrams, searchAlternatives } from '#server/db/search-text.ts';
import { atMost, type Page, type PagePart, readSorted, seekBy } from '#server/queries/page.ts';
import type { ProductFilter, ProductOrder } from '#server/queries/products.ts';

/** The most matches of a search that are counted. */
const COUNT_AT_MOST = 1000;
/** The most matches that are all read to sort them; when there are more, a page meets enough of them on its way. */
const SORT_AT_MOST = 10_000;

/** Whether there is anything to look for. */
export function isSearch(filter: ProductFilter): boolean {
  return searchAlternatives(filter.search).length > 0;
}

/** Products on sale that hold what is searched. */
export async function listFoundProducts(
  db: Database,
  page: Page,
  order: ProductOrder,
  filter: ProductFilter,
): Promise<ProductRow[]> {
  const found = findBy(db, filter.search);
  const inStock = filter.inStock ? sql`and in_stock = 1` : sql``;
  if (order === 'seq' && engineOf(db) === 'sqlite') {
    // SQLite gives its matches in this order, one after the other.
    return run<ProductRow>(
      db,
      sql`select products.* from ${found.from} where ${found.where} ${inStock} ${bySeq(page, sql`product_search.rowid`)}`,
    );
  }
  const [candidates] = await run<{ count: number }>(
    db,
    sql`select count(*) as count from
      (select 1 from ${found.from} where ${found.where} limit ${sql.lit(SORT_AT_MOST + 1)}) as matches`,
  );
  const few = sql`with found as materialized (select products.* from ${found.from} where ${found.where} ${inStock})
    select * from found where true`;
  const many = sql`select * from products where deleted_at is null and ${found.holds} ${inStock}`;
  const query = candidates && candidates.count <= SORT_AT_MOST ? few : many;
  if (order === 'seq') return run<ProductRow>(db, sql`${query} ${bySeq(page, sql`seq`)}`);
  return readSorted(page, (part) => run<ProductRow>(db, sql`${query} ${by(order, page, part)}`));
}

/** How many products on sale hold what is searched; null when there are more than anybody counts. */
export async function countFoundProducts(db: Database, filter: ProductFilter): Promise<number | null> {
  const found = findBy(db, filter.search);
  const rows = await run<{ in_stock: 0 | 1 }>(
    db,
    sql`select in_stock from ${found.from} where ${found.where} limit ${sql.lit(COUNT_AT_MOST + 1)}`,
  );
  if (rows.length > COUNT_AT_MOST) return null;
  return filter.inStock ? rows.filter((row) => row.in_stock).length : rows.length;
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
    where: sql`product_search match ${matchOf(alternatives)} and ${holds}`,
    holds,
  };
}

function anyOf(alternatives: string[][], hold: (fragment: string) => RawBuilder<unknown>): RawBuilder<unknown> {
  const all = alternatives.map((fragments) => sql`(${sql.join(fragments.map(hold), sql` and `)})`);
  return sql`(${sql.join(all, sql` or `)})`;
}

/** In the language of FTS5, in which quoted text means nothing but itself. */
function matchOf(alternatives: string[][]): string {
  const quote = (trigram: string) => `"${trigram.replaceAll('"', '""')}"`;
  const all = candidateTrigrams(alternatives).map((trigrams) => trigrams.map(quote).join(' AND '));
  return all.map((trigrams) => `(${trigrams})`).join(' OR ');
}

function bySeq(page: Page, seq: RawBuilder<unknown>): RawBuilder<unknown> {
  const { operator, direction, after } = seekBy(page);
  return sql`and ${seq} ${sql.raw(operator)} ${after} order by ${seq} ${sql.raw(direction)} limit ${atMost(page.limit)}`;
}

function by(order: ProductOrder, page: Page, { value, after, limit }: PagePart): RawBuilder<unknown> {
  const [operator, direction] = [sql.raw(seekBy(page).operator), sql.raw(seekBy(page).direction)];
  const column = sql.ref(order);
  if (after === null) {
    return sql`and ${column} ${operator} ${value} order by ${column} ${direction}, seq ${direction} limit ${atMost(limit)}`;
  }
  return sql`and ${column} = ${value} and seq ${operator} ${after} order by seq ${direction} limit ${atMost(limit)}`;
}

/** Reads what is committed, as prepared queries do; the text depends on what is searched for. */
async function run<Row>(db: Database, query: RawBuilder<unknown>): Promise<Row[]> {
  return prepareQuery<object, Row>((db) => ({ compile: () => query.$castTo<Row>().compile(db) })).all(db, {});
}
