import { sql } from 'kysely';
import type { Database } from '#server/db/schema/tables.ts';
import { type BudgetedRead, type ReadBudget, readWithin } from '#server/db/search/read-within.ts';
import { categoriesOf } from '#server/queries/products/category-conditions.ts';
import {
  countFacet,
  type FacetCounts,
  isUnfiltered,
  MAX_COUNTED_TOGETHER,
} from '#server/queries/products/facet-counts.ts';
import type { ProductFilter } from '#server/queries/products/products.ts';

/** Names that are read; of them the first facets are those that most products have. */
const MAX_NAMES = 60;
const MAX_FACETS = 12;
/** With more, only a range is offered. */
const MAX_VALUES = 100;
/** Each is read by itself. A category with more below it leads to those, which differ in what they are filtered by. */
const MAX_CATEGORIES = 20;
/** Reading further tells no more about which names most products have. */
const MAX_COVERAGE = 1001;

interface NameRow {
  name_key: string;
  name: string;
  coverage: number;
  position: number;
  base: string | null;
  max_base: string | null;
  min: number | null;
  max: number | null;
  min_value: string | null;
}

export interface FacetValueRow {
  value_key: string;
  value: string;
  number: number | null;
  base: string | null;
}

export interface FoundFacet {
  nameKey: string;
  name: string;
  values: FacetValueRow[];
  /** Of all products of the category, in the base unit, with the text of the lowest; null when not all numbers have one base. */
  range: { min: number; max: number; minValue: string } | null;
  counts: FacetCounts;
}

/** What the products of a category can be filtered by, with the counts of each value under the other filters. */
export async function listFacets(
  db: Database,
  filter: ProductFilter,
  budget: ReadBudget,
  maxTogether = MAX_COUNTED_TOGETHER,
): Promise<FoundFacet[]> {
  const categories = categoriesOf(filter);
  if (categories.length > MAX_CATEGORIES) return [];
  const facets = await readWithin(db, budget, async (read) => {
    const filtered = new Set(filter.specifications?.map(({ nameKey }) => nameKey));
    const names = (await readAllNames(read, categories)).toSorted(
      (one, other) => other.coverage - one.coverage || one.position - other.position,
    );
    const offered = [
      ...names.slice(0, MAX_FACETS),
      ...names.slice(MAX_FACETS).filter((name) => filtered.has(name.name_key)),
    ];
    const found: Omit<FoundFacet, 'counts'>[] = [];
    for (const name of offered) {
      const facet = { ...toFacet(name), values: await readAllValues(read, categories, name.name_key) };
      if (facet.values.length > MAX_VALUES) facet.values = [];
      if (filtered.has(facet.nameKey) || facet.values.length > 1 || (facet.range && facet.values.length === 0))
        found.push(facet);
    }
    return found;
  });
  return withCounts(db, categories, { filter, facets, maxTogether }, budget);
}

async function withCounts(
  db: Database,
  categories: string[],
  { filter, facets, maxTogether }: { filter: ProductFilter; facets: Omit<FoundFacet, 'counts'>[]; maxTogether: number },
  budget: ReadBudget,
): Promise<FoundFacet[]> {
  // Facets that are not filtered have the same products.
  const { specifications = [] } = filter;
  const groups = Map.groupBy(facets, ({ nameKey }) => specifications.find((own) => own.nameKey === nameKey));
  const ms = budget.ms / groups.size;
  const counts = new Map<string, FacetCounts>();
  for (const [own, group] of groups) {
    const others = { ...filter, specifications: specifications.filter((other) => other !== own) };
    const counted = { filter: others, facets: group, isAll: isUnfiltered(others), maxTogether };
    const found = await countFacet(db, categories, counted, { ...budget, ms });
    for (const [name, values] of found) counts.set(name, values);
  }
  return facets.map((facet) => ({ ...facet, counts: counts.get(facet.nameKey) ?? new Map() }));
}

function toFacet({
  name_key,
  name,
  base,
  max_base,
  min,
  max,
  min_value,
}: NameRow): Omit<FoundFacet, 'counts' | 'values'> {
  const isOfOneBase = base !== null && base === max_base && min !== null && max !== null && min_value !== null;
  return { nameKey: name_key, name, range: isOfOneBase ? { min, max, minValue: min_value } : null };
}

/** A name of several categories is one filter. */
async function readAllNames(read: BudgetedRead, categories: string[]): Promise<NameRow[]> {
  const names = new Map<string, NameRow>();
  for (const category of categories) {
    for (const row of await readNames(read, category)) {
      const known = names.get(row.name_key);
      names.set(row.name_key, known === undefined ? row : joined(known, row));
    }
  }
  return [...names.values()];
}

function joined(one: NameRow, other: NameRow): NameRow {
  // Those without a number say nothing about the others.
  const [low, high] = [one, other].filter(({ base }) => base !== null);
  if (low === undefined || high === undefined) return { ...(low ?? one), coverage: one.coverage + other.coverage };
  const least = (low.min ?? 0) <= (high.min ?? 0) ? low : high;
  return {
    ...one,
    coverage: one.coverage + other.coverage,
    position: Math.min(one.position, other.position),
    // Of two kinds of numbers there is no range.
    base: low.base === high.base ? low.base : null,
    max_base: low.max_base === high.max_base ? low.max_base : null,
    min: least.min,
    min_value: least.min_value,
    max: Math.max(low.max ?? 0, high.max ?? 0),
  };
}

async function readAllValues(read: BudgetedRead, categories: string[], nameKey: string): Promise<FacetValueRow[]> {
  const values = new Map<string, FacetValueRow>();
  for (const category of categories)
    for (const row of await readValues(read, category, nameKey))
      if (!values.has(row.value_key)) values.set(row.value_key, row);
  return [...values.values()];
}

/** The index leads from one name to the next. */
async function readNames(read: BudgetedRead, category: string): Promise<NameRow[]> {
  const next = (after: unknown) =>
    sql`(select min(name_key) from product_specifications where category_key = ${category} and name_key > ${after})`;
  const ofName = sql`spec.category_key = ${category} and spec.name_key = names.name_key`;
  const edge = (column: 'base' | 'number' | 'value', direction: 'asc' | 'desc') =>
    sql`(select ${sql.ref(`spec.${column}`)} from product_specifications as spec where ${ofName} and spec.base is not null
      order by spec.base ${sql.raw(direction)}, spec.number ${sql.raw(direction)} limit 1)`;
  const first = (column: 'name' | 'position') =>
    sql`(select ${sql.ref(`spec.${column}`)} from product_specifications as spec where ${ofName}
      order by spec.value_key, spec.product_seq limit 1)`;
  const { rows } = await read<NameRow>(
    sql`with recursive names (name_key) as (
        select ${next(sql.lit(''))}
        union all select ${next(sql.ref('names.name_key'))} from names where names.name_key is not null
      )
      select name_key, ${first('name')} as name, ${first('position')} as position,
        (select count(*) from (select 1 from product_specifications as spec where ${ofName}
          limit ${sql.lit(MAX_COVERAGE)}) as covered) as coverage,
        ${edge('base', 'asc')} as base, ${edge('base', 'desc')} as max_base, ${edge('number', 'asc')} as min,
        ${edge('number', 'desc')} as max, ${edge('value', 'asc')} as min_value
      from names where name_key is not null limit ${sql.lit(MAX_NAMES)}`,
    MAX_NAMES,
  );
  return rows.map((row) => ({ ...row, coverage: Number(row.coverage) }));
}

async function readValues(read: BudgetedRead, category: string, nameKey: string): Promise<FacetValueRow[]> {
  const ofName = sql`category_key = ${category} and name_key = ${nameKey}`;
  const next = (after: unknown) =>
    sql`(select min(value_key) from product_specifications where ${ofName} and value_key > ${after})`;
  const first = (column: 'value' | 'number' | 'base') =>
    sql`(select ${sql.ref(column)} from product_specifications as spec where ${ofName} and spec.value_key = found.value_key
      order by spec.product_seq limit 1)`;
  const { rows } = await read<FacetValueRow>(
    sql`with recursive found (value_key) as (
        select ${next(sql.lit(''))}
        union all select ${next(sql.ref('found.value_key'))} from found where found.value_key is not null
      )
      select value_key, ${first('value')} as value, ${first('number')} as number, ${first('base')} as base
      from found where value_key is not null limit ${sql.lit(MAX_VALUES + 1)}`,
    MAX_VALUES + 1,
  );
  return rows;
}
