import { type RawBuilder, sql } from 'kysely';
import { BudgetSpentError } from '#server/db/database-error.ts';
import { MAX_COUNT } from '#server/db/keyset.ts';
import type { ProductRow } from '#server/db/schema/tables/products.ts';
import type { Database } from '#server/db/schema/tables.ts';
import { type BudgetedRead, type ReadBudget, readWithin, sometimesExamined } from '#server/db/search/read-within.ts';
import { categoriesOf, isOfCategories } from '#server/queries/products/category-conditions.ts';
import { candidatesOf } from '#server/queries/products/found-products.ts';
import { filterConditions, listExactMatches } from '#server/queries/products/product-filters.ts';
import { isSearch } from '#server/queries/products/product-search.ts';
import type { ProductFilter } from '#server/queries/products/products.ts';
import { pickDriver, withAllSpecifications } from '#server/queries/products/specification-conditions.ts';
import { searchConditions } from '#server/queries/search-conditions.ts';

/** Of up to this many products all values are counted, of more each value's own products. */
export const MAX_COUNTED_TOGETHER = 10_000;

/** The number of products by value key, `MAX_COUNT + 1` for more than that; missing where time ran out. */
export type FacetCounts = Map<string, number>;

interface Counted {
  /** Without the filter of the facets' own names. */
  filter: ProductFilter;
  facets: { nameKey: string; values: { value_key: string }[] }[];
  /** Whether all products of the category are counted. */
  isAll: boolean;
  maxTogether: number;
}

export function isUnfiltered(filter: ProductFilter): boolean {
  const { specifications = [], inStock, lowStock = false, minPrice, maxPrice } = filter;
  return (
    specifications.length === 0 &&
    !inStock &&
    !lowStock &&
    minPrice === undefined &&
    maxPrice === undefined &&
    !isSearch(filter)
  );
}

/** By name key. */
export async function countFacet(
  db: Database,
  categories: string[],
  counted: Counted,
  budget: ReadBudget,
): Promise<Map<string, FacetCounts>> {
  const counts = new Map(counted.facets.map(({ nameKey }) => [nameKey, new Map<string, number>()]));
  const add = (nameKey: string, rows: { value_key: string; count: number }[]) => {
    for (const { value_key, count } of rows)
      counts.get(nameKey)?.set(value_key, Math.min(Number(count), MAX_COUNT + 1));
  };
  try {
    await readWithin(db, budget, async (read) => {
      const together = counted.isAll ? null : await countTogether(db, read, counted);
      if (together) {
        for (const [name, rows] of Map.groupBy(together, ({ name_key }) => name_key)) add(name, rows);
        for (const { nameKey, values } of counted.facets)
          for (const { value_key } of values)
            if (!counts.get(nameKey)?.has(value_key)) counts.get(nameKey)?.set(value_key, 0);
        return;
      }
      // The matches of a text are not found by a value.
      if (isSearch(counted.filter)) return;
      for (const { nameKey, values } of counted.facets)
        add(nameKey, await countEach(db, read, categories, { ...counted, nameKey, values }));
    });
  } catch (error) {
    if (!(error instanceof BudgetSpentError)) throw error;
  }
  return counts;
}

interface CountedValue {
  name_key: string;
  value_key: string;
  count: number;
}

/** Counts the values of all products that pass; null when there are too many, or too little time. */
async function countTogether(
  db: Database,
  read: BudgetedRead,
  { filter, facets, maxTogether }: Counted,
): Promise<CountedValue[] | null> {
  const exact = isSearch(filter) ? await listExactMatches(db, filter) : [];
  const passing = sql`${await passingProducts(db, read, filter, exact)} limit ${sql.lit(maxTogether + 1)}`;
  const names = sql.join(facets.map(({ nameKey }) => nameKey));
  const exactSeqs =
    exact.length === 0
      ? sql``
      : sql`union select seq from products where seq in (${sql.join(exact.map(({ seq }) => seq))})`;
  // Too many are known by a row without a name.
  const size = sql`(select count(*) from passing)`;
  const counted = await read<CountedValue>(
    sql`with passing as materialized (${passing})
      select '' as name_key, '' as value_key, ${size} as count
      union all select spec.name_key, spec.value_key, count(*) from product_specifications as spec
      where spec.product_seq in (select seq from passing ${exactSeqs}) and spec.name_key in (${names})
        and ${size} <= ${sql.lit(maxTogether)}
      group by spec.name_key, spec.value_key`,
    Number.MAX_SAFE_INTEGER,
  );
  const values = counted.rows.filter(({ name_key }) => name_key !== '');
  const found = counted.rows.find(({ name_key }) => name_key === '')?.count ?? maxTogether + 1;
  return counted.cutBy === null && Number(found) <= maxTogether ? values : null;
}

async function passingProducts(
  db: Database,
  read: BudgetedRead,
  filter: ProductFilter,
  exact: ProductRow[],
): Promise<RawBuilder<unknown>> {
  if (isBySpecifications(filter)) return withAllSpecifications(db, filter);
  const use = { order: 'seq', descending: true, excluded: exact, driver: await pickDriver(db, read, filter) } as const;
  const conditions = isSearch(filter) ? searchConditions(db, filter.search) : null;
  const filters = filterConditions(filter, use);
  const { from, where, rest } = candidatesOf({ conditions, order: 'seq', filters });
  return sql`select products.seq from ${from} where ${where} ${rest}`;
}

/** Whether nothing else decides which products of the category pass. */
function isBySpecifications(filter: ProductFilter): boolean {
  const { specifications = [] } = filter;
  return (
    specifications.length > 0 && categoriesOf(filter).length > 0 && isUnfiltered({ ...filter, specifications: [] })
  );
}

/** Counts the products of each value that pass, until the time is over. */
async function countEach(
  db: Database,
  read: BudgetedRead,
  categories: string[],
  { filter, isAll, nameKey, values }: Counted & { nameKey: string; values: { value_key: string }[] },
): Promise<{ value_key: string; count: number }[]> {
  if (values.length === 0) return [];
  const examined = sometimesExamined(db, sql`spec.product_seq`);
  const { walked } = filterConditions(filter, { order: 'seq', descending: true, excluded: [], driver: null });
  // Under a name that shares no column with the conditions on the products.
  const passing = isAll
    ? sql``
    : sql`cross join products where products.seq = of_value.product_seq and deleted_at is null ${walked}`;
  const { rows } = await read<{ value_key: string; count: number }>(
    sql`select listed.column1 as value_key, (
        select count(*) from (
          select 1 from (
            select spec.product_seq from product_specifications as spec
            where ${isOfCategories(sql`spec.category_key`, categories)} and spec.name_key = ${nameKey} and spec.value_key = listed.column1 ${examined}
          ) as of_value ${passing} limit ${sql.lit(MAX_COUNT + 1)}
        ) as counted
      ) as count
      from (values ${sql.join(values.map(({ value_key }) => sql`(cast(${value_key} as text))`))}) as listed`,
    values.length,
  );
  return rows;
}
