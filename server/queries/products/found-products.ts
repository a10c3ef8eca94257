import { type RawBuilder, sql } from 'kysely';
import { type Page, seek, sortedParts } from '#server/db/keyset.ts';
import { engineOf } from '#server/db/schema/dialect.ts';
import type { ProductRow } from '#server/db/schema/tables/products.ts';
import type { Database } from '#server/db/schema/tables.ts';
import { inCreationOrder, readParts } from '#server/db/search/find-in-parts.ts';
import type { BudgetedRead, Found } from '#server/db/search/read-within.ts';
import type { FilterConditions } from '#server/queries/products/product-filters.ts';
import { type ProductOrder, productColumns } from '#server/queries/products/products.ts';
import { RELEVANCE, type SearchConditions } from '#server/queries/search-conditions.ts';

/** Up to this many matches are read and sorted; with more, walking the list in its order soon finds enough. */
const MAX_SORTED = 10_000;
/** The share of the remaining time for counting matches, and again for sorting them. */
const SORT_SHARE = 0.4;
/** Ranks of too many matches. They differ from every relevance, so that a cursor tells the two orders apart. */
const UNRANKED = { exactName: 4, other: 3 } as const;

const columns = sql.join(productColumns.map((column) => sql.ref(`products.${column}`)));

export type SearchOrder = ProductOrder | 'relevance';

export interface ListedProduct extends ProductRow {
  relevance?: number;
  /** Its part number or barcode is the search: it precedes the list. */
  isExact?: boolean;
}

export interface Search {
  /** Null without a text to find. */
  conditions: SearchConditions | null;
  order: SearchOrder;
  filters: FilterConditions;
}

/** A search for a text. */
interface TextSearch extends Search {
  conditions: SearchConditions;
}

/**
 * Tables and conditions that find the products of a search by an index; false matches are excluded. `rest`, which follows,
 * holds of those that pass the filters too.
 */
export function candidatesOf({ conditions, filters }: Search): {
  from: RawBuilder<unknown>;
  where: RawBuilder<unknown>;
  rest: RawBuilder<unknown>;
} {
  if (conditions === null) return { from: filters.from, where: filters.indexed, rest: sql`` };
  return { from: conditions.from, where: conditions.where(0), rest: filters.walked };
}

export async function listFound(
  db: Database,
  read: BudgetedRead,
  page: Page,
  search: Search,
): Promise<Found<ListedProduct>> {
  const { conditions, order, filters } = search;
  if (conditions !== null && order === 'relevance')
    return page.after === null
      ? listByRelevance(db, read, page, { ...search, conditions })
      : listAfter(read, page, { ...search, conditions });
  if (conditions !== null && order === 'seq' && engineOf(db) === 'sqlite') {
    // FTS5 returns its matches in this order.
    const inOrder = inCreationOrder(page, conditions.seq);
    return read(
      sql`select ${columns} from ${conditions.from} where ${conditions.where(0)} ${filters.walked} ${inOrder}`,
      page.limit,
    );
  }
  if (conditions === null && order === 'seq' && filters.indexedSeq !== null) {
    const inOrder = inCreationOrder(page, filters.indexedSeq);
    return read(sql`select ${columns} from ${filters.from} where ${filters.indexed} ${inOrder}`, page.limit);
  }
  // Without a text, the index of prices holds exactly the products of a range.
  const isInIndexOrder = conditions === null && order === 'price_units' && !filters.isSelective;
  const few = isInIndexOrder ? null : await listSortable(read, page, search);
  if (few) return few;
  const listed = order === 'relevance' ? 'seq' : order;
  const holds = conditions === null ? sql`` : sql`and ${conditions.holds}`;
  const many = sql`select ${columns} from products where deleted_at is null ${examinedOn(db, listed)} ${holds} ${filters.walked}`;
  return listSorted(read, many, page, listed);
}

/** The first page by relevance: of all matches, or of the newest that can be read in time. */
async function listByRelevance(
  db: Database,
  read: BudgetedRead,
  page: Page,
  search: TextSearch,
): Promise<Found<ListedProduct>> {
  const { conditions, filters } = search;
  const { limit } = page;
  const newest = await read<ListedProduct>(
    sql`select ${columns}, ${conditions.relevance} as relevance from ${conditions.from}
      where ${conditions.where(UNRANKED.other)} ${filters.walked} ${conditions.newestFirst} limit ${limit}`,
    limit,
  );
  if (newest.cutBy === null && newest.rows.length < limit) {
    return { ...newest, rows: newest.rows.toSorted(byRelevance) };
  }
  const few = newest.cutBy === 'time' ? null : await listSortable(read, page, search);
  if (few) return few;
  if (engineOf(db) === 'postgres') return listByTier(read, page, search, unrankedTiers(conditions));
  const exactName = await listByTier(read, page, search, unrankedTiers(conditions).slice(0, 1));
  if (exactName.cutBy !== null) return exactName;
  const others = newest.rows.filter(({ relevance }) => relevance !== RELEVANCE.exactName);
  const rows = [...exactName.rows, ...others.map((row) => ({ ...row, relevance: UNRANKED.other }))];
  return rows.length < limit ? { ...newest, rows } : { ...exactName, rows: rows.slice(0, limit) };
}

function byRelevance(one: ListedProduct, other: ListedProduct): number {
  return (other.relevance ?? 0) - (one.relevance ?? 0) || other.seq - one.seq;
}

async function listAfter(read: BudgetedRead, page: Page, search: TextSearch): Promise<Found<ListedProduct>> {
  const { conditions } = search;
  if (page.afterValue !== null && page.afterValue > RELEVANCE.exactName) {
    return listByTier(read, page, search, unrankedTiers(conditions));
  }
  // The previous pages ranked all matches, so this one must too, even if there is no time to sort them again.
  return (await listSortable(read, page, search)) ?? listByTier(read, page, search, tiersByRelevance(conditions));
}

interface Tier {
  value: number;
  where: RawBuilder<unknown>;
}

function unrankedTiers(conditions: SearchConditions): Tier[] {
  return [
    { value: UNRANKED.exactName, where: conditions.whereExactName(UNRANKED.exactName) },
    { value: UNRANKED.other, where: sql`${conditions.whereMany(UNRANKED.other)} and not ${conditions.exactName}` },
  ];
}

function tiersByRelevance(conditions: SearchConditions): Tier[] {
  const { exactName, inName, inDescription } = RELEVANCE;
  const other = (value: number) => sql`${conditions.whereMany(value)} and not ${conditions.exactName}`;
  return [
    { value: exactName, where: conditions.whereExactName(exactName) },
    { value: inName, where: sql`${other(inName)} and ${conditions.inName}` },
    { value: inDescription, where: sql`${other(inDescription)} and not ${conditions.inName}` },
  ];
}

async function listByTier(
  read: BudgetedRead,
  page: Page,
  { conditions, filters }: TextSearch,
  tiers: Tier[],
): Promise<Found<ListedProduct>> {
  const left = tiers.filter(({ value }) => page.afterValue === null || value <= page.afterValue);
  return readParts(page.limit, left, ({ value, where }, limit) => {
    const after = value === page.afterValue ? page.after : null;
    const inOrder = inCreationOrder({ ...page, limit, after }, conditions.seq);
    return read(
      sql`select ${columns}, ${sql.lit(value)} as relevance from ${conditions.from} where ${where} ${filters.walked} ${inOrder}`,
      limit,
    );
  });
}

/** Reads and sorts all matches; null when there are too many, or too little time. */
async function listSortable(read: BudgetedRead, page: Page, search: Search): Promise<Found<ListedProduct> | null> {
  const { conditions, order } = search;
  const { from, where, rest } = candidatesOf(search);
  const candidates = await read<{ count: number }>(
    sql`select count(*) as count from
      (select 1 from ${from} where ${where} limit ${sql.lit(MAX_SORTED + 1)}) as matches`,
    1,
    SORT_SHARE,
  );
  if ((candidates.rows[0]?.count ?? Number.POSITIVE_INFINITY) > MAX_SORTED) return null;
  const relevance = conditions !== null && order === 'relevance' ? sql`, ${conditions.relevance} as relevance` : sql``;
  const few = sql`with found as materialized
    (select ${columns}${relevance} from ${from} where ${where} ${rest}) select * from found where true`;
  const list = await listSorted(read, few, page, order, SORT_SHARE);
  return list.cutBy === 'time' ? null : list;
}

async function listSorted(
  read: BudgetedRead,
  query: RawBuilder<unknown>,
  page: Page,
  order: SearchOrder,
  share = 1,
): Promise<Found<ListedProduct>> {
  if (order === 'seq') return read(sql`${query} ${inCreationOrder(page, sql`seq`)}`, page.limit, share);
  return readParts(page.limit, sortedParts(page), (part, limit) => {
    const sorted = seek(page, part, sql`seq`, sql.ref(order));
    return read(sql`${query} and ${sorted.where} order by ${sorted.order} limit ${limit}`, limit, share);
  });
}

/** Reports the examined rows of a list to the scan; see budgeted-scan.ts. */
function examinedOn(db: Database, order: ProductOrder): RawBuilder<unknown> {
  return engineOf(db) === 'sqlite' ? sql`and examined(${sql.ref(order)}, seq)` : sql``;
}
